import { useT } from '../../shared/i18n/language'
import { useFormat } from '../../shared/i18n/format'
import { useName } from '../../shared/i18n/names'
import { useQuery } from '../../shared/graphql/useQuery'
import { frameOf, middles, wholeCountry } from '../../shared/map/syria'
import { type Mark, SyriaMap } from '../../shared/map/SyriaMap'
import { facetOf, type Found } from '../../shared/search/query'
import { PlacesDocument } from './places'

/** How much of what is listed each place has: governorates first, and the towns of one that was chosen. */
export default function PlacesMap({ found, governorate, city, onChoose }: {
  found: Found | undefined
  governorate: string
  city: string
  onChoose: (changes: { governorateId: string } | { cityId: string }) => void
}) {
  const t = useT()
  const name = useName()
  const [{ data }] = useQuery({ query: PlacesDocument })
  const within = data?.governorates.find((each) => each.id === governorate)
  const counted = new Map(facetOf(found, within ? 'city' : 'governorate').map(({ value, count }) => [value, count]))
  const chosen = within ? city : governorate
  const spots = within ? (data?.cities ?? []).filter((each) => each.governorate === within.id) : (data?.governorates ?? [])
  const marks = spots.flatMap((each): Mark[] => {
    const count = counted.get(each.id) ?? 0
    const at = within ? each : middles[each.id]
    if (!at || (count === 0 && each.id !== chosen)) return []
    const choose = () => onChoose(within ? { cityId: each.id === chosen ? '' : each.id } : { governorateId: each.id })
    return [{ id: each.id, latitude: at.latitude, longitude: at.longitude, content: <Cluster name={name(each)} count={count} on={each.id === chosen} named={within !== undefined} onChoose={choose} /> }]
  })
  return (
    <div className="mt-4 grid max-w-3xl gap-2">
      <SyriaMap label={t('listing.mapOf')} frame={within ? frameOf(within.id) : wholeCountry} on={within?.id} marks={marks} />
      <p className="flex min-h-11 flex-wrap items-center gap-x-4 text-least text-muted">
        {within && <button type="button" onClick={() => onChoose({ governorateId: '' })} className="btn btn-text px-0 text-small">{t('listing.mapWhole')}</button>}
        {t('listing.mapRough')}
      </p>
    </div>
  )
}

/**
 * A count in a ring, the wider the more there are, with the name of its place beneath. A phone has room for the names of towns, but not for those of every
 * governorate.
 */
function Cluster({ name, count, on, named, onChoose }: { name: string; count: number; on: boolean; named: boolean; onChoose: () => void }) {
  const t = useT()
  const { number } = useFormat()
  const wide = count >= 20 ? 'size-11' : count >= 5 ? 'size-9' : 'size-7'
  return (
    <button type="button" aria-pressed={on} aria-label={t('listing.mapChoose', { name, count })} onClick={onChoose} className="group grid justify-items-center">
      <span className={`grid place-items-center rounded-pill border-2 text-least font-semibold tabular ${wide} ${on ? 'border-brass bg-tint text-brass' : 'border-surface bg-accent text-on-accent'}`}>{number(count)}</span>
      <span aria-hidden className={`absolute top-full rounded-badge bg-bg px-1 text-[11.5px] leading-4 whitespace-nowrap ${named ? '' : 'max-md:hidden'} group-hover:block group-focus:block`}>{name}</span>
    </button>
  )
}
