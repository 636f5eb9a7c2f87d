import { List, Map as MapIcon } from 'lucide-react'
import { Select } from '../../shared/components/Field'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { type Asked, sorts, sortWords } from '../../shared/search/query'
import { FilterButton } from '../../shared/search/Narrowing'

/** The head of a list: the number of results, the buttons for filters and for cards or map, and the order. */
export function ListedHead({
  venues,
  counted,
  sort,
  set,
  map,
  onMap,
  onSort,
  onFilters,
}: {
  venues: boolean
  /** The number of results: undefined while it loads, null if it could not be read. */
  counted: number | null | undefined
  sort: Asked['sort']
  /** The number of filters that are set. */
  set: number
  map: boolean
  onMap: (on: boolean) => void
  onSort: (sort: string) => void
  onFilters: () => void
}) {
  const t = useT()
  const count = (total: number) => t(venues ? 'listing.venueCount' : 'common.listings', { count: total })
  // The build prerenders one screen for the lists of venues and of services, with only the orders that both have.
  const orders = sorts.filter((each) => each !== 'CAPACITY' || (venues && !import.meta.env.SSR))

  return (
    <div className="flex flex-wrap items-center gap-3 pt-3">
      <h2 id="listed-title" className="grow text-body font-normal text-muted">
        {counted === undefined && <span className="skeleton inline-block h-5 w-24 align-middle" />}
        {typeof counted === 'number' && count(counted)}
      </h2>
      <p role="status" className="unseen">
        {typeof counted === 'number' && count(counted)}
      </p>
      <ViewAs map={map} onMap={onMap} />
      <span aria-hidden className="order-1 w-full lg:hidden" />
      <FilterButton set={set} className="max-lg:order-1 lg:hidden" onOpen={onFilters} />
      <div className="max-lg:order-1 max-lg:grow">
        <Select
          quietLabel
          label={t('search.sort')}
          value={sort}
          onChange={({ target }) => onSort(target.value === 'RELEVANCE' ? '' : target.value)}
        >
          {orders.map((each) => (
            <option key={each} value={each}>
              {t(each === 'RELEVANCE' ? 'listing.sortFeatured' : sortWords[each])}
            </option>
          ))}
        </Select>
      </div>
    </div>
  )
}

const views: [map: boolean, words: MessageKey, Icon: typeof List][] = [
  [false, 'listing.asList', List],
  [true, 'listing.asMap', MapIcon],
]

/**
 * The toggle between cards alone and cards with the map. The map is beside the cards, or above them on narrow windows.
 */
function ViewAs({ map, onMap }: { map: boolean; onMap: (on: boolean) => void }) {
  const t = useT()
  return (
    <div
      role="group"
      aria-label={t('listing.viewAs')}
      className="flex overflow-hidden rounded-button border-[1.5px] border-field max-lg:ms-auto lg:order-last"
    >
      {views.map(([on, words, Icon]) => (
        <button
          key={words}
          type="button"
          aria-pressed={map === on}
          onClick={() => onMap(on)}
          className={`grid size-11.5 place-items-center ${map === on ? 'bg-tint text-brass' : ''}`}
        >
          <Icon size={19} strokeWidth={1.75} aria-hidden />
          <span className="unseen">{t(words)}</span>
        </button>
      ))}
    </div>
  )
}
