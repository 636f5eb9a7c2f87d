import { List, Map as MapIcon } from 'lucide-react'
import { type ComponentProps, Suspense, useState } from 'react'
import { useLocation, useParams, useSearchParams } from 'react-router'
import { AskTogether } from '../../shared/inquiry/AskTogether'
import { Select } from '../../shared/components/Field'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { besideSizes, ListingCard } from '../../shared/components/ListingCard'
import { FurtherPages } from '../../shared/components/Pages'
import { Panel } from '../../shared/components/Panel'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { lazyPart } from '../../shared/components/WhenNear'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useInTurn } from '../../shared/hooks/useInTurn'
import { useMedia } from '../../shared/hooks/useMedia'
import { usePlaceAgain } from '../../shared/hooks/usePlaceAgain'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useLanguage, useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { inPlace } from '../../shared/inPlace'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { usePartySaid } from '../../shared/party/partySaid'
import { paths } from '../../shared/paths'
import { ActiveFilters } from '../../shared/search/ActiveFilters'
import { Filters } from '../../shared/search/Filters'
import { FilterSheet } from '../../shared/search/FilterSheet'
import { FreeLine } from '../../shared/search/FreeLine'
import {
  type Asked,
  askedIn,
  changed,
  filterKeys,
  filtersSet,
  type Found,
  pageSize,
  SearchDocument,
  setIn,
  sorts,
  sortWords,
} from '../../shared/search/query'
import { useWords } from '../../shared/search/useWords'
import { useCategories } from '../../shared/useCategories'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { FilterButton, NarrowingHead } from '../../shared/search/Narrowing'
import { CategoryIntro, useCategoryTexts } from './CategoryIntro'
import { textsIn } from './texts'

const PlacesMap = lazyPart(() => import('./PlacesMap'))

export const ListingsDocument = graphql(
  `
    query Listings($filter: ListingFilter!, $first: Int!, $after: String) {
      listings(filter: $filter, first: $first, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment],
)

/** So many at most are drawn again on the way back, whatever the address says. */
const mostAgain = 10 * pageSize

/** All venues, all services, or the services of one category. */
export function Page() {
  const { category } = useParams()
  const venues = useLocation().pathname.startsWith(paths.venues())
  return venues || category ? <Narrowed key={category ?? ''} type={category ?? 'venues'} /> : <Services />
}

/** How far the list was open, kept in the address. */
function useOpened() {
  const [asked, setAsked] = useSearchParams()
  const onAll = usePlaceAgain()
  return {
    onAll,
    upTo: Math.min(mostAgain, Number(asked.get('shown'))),
    onOpen: (shown: number) =>
      setAsked(
        (now) => {
          now.set('shown', String(shown + pageSize))
          return now
        },
        { ...inPlace, replace: true },
      ),
  }
}

/** Every service, with a way to each trade. */
function Services() {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  const { categories } = useCategories()
  const opened = useOpened()
  useDocumentTitle(t('listing.allServices'))
  const variables = { filter: { kind: 'SERVICE' as const }, first: pageSize }
  const [answer, ask] = useQuery({ query: ListingsDocument, variables })
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{t('listing.allServices')}</h1>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <>
            <div className="mt-1 leading-6.5">
              <span className="skeleton inline-block h-5 w-24 align-middle" />
            </div>
            <div className="mt-4 min-h-11 md:min-h-20" />
            <div className="card-grid mt-4">
              {Array.from({ length: 8 }, (_, i) => (
                <CardSkeleton key={i} />
              ))}
            </div>
          </>
        }
        isEmpty={(data) => data.listings.nodes.length === 0}
        empty={<EmptyState title={t('listing.noneYet')} ways={[{ to: paths.venues(), label: t('nav.venues') }]} />}
      >
        {({ listings }) => (
          <>
            <h2 className="mt-1 text-body leading-6.5 font-normal text-muted">
              {t('common.listings', { count: listings.total })}
            </h2>
            <ul
              aria-label={t('nav.categories')}
              className="-mx-4 mt-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:min-h-20 md:flex-wrap md:content-start md:px-0"
            >
              {categories
                .filter(({ count }) => count > 0)
                .map((each) => (
                  <li key={each.key}>
                    <Link to={paths.category(each.key)} className="chip min-h-11 whitespace-nowrap md:min-h-9">
                      {name(each)} <span className="text-muted tabular">{number(each.count)}</span>
                    </Link>
                  </li>
                ))}
            </ul>
            <div className="card-grid mt-4">
              {listings.nodes.map(cardOf).map((each, i) => (
                <ListingCard key={each.id} as="h2" listing={each} eager={i < 2} />
              ))}
            </div>
            <FurtherPages
              key={JSON.stringify(variables)}
              query={ListingsDocument}
              variables={variables}
              pageOf={(data) => data.listings}
              page={listings}
              shown={listings.nodes.length}
              {...opened}
            >
              {(nodes) => (
                <div className="card-grid mt-3 md:mt-6.5">
                  {nodes.map(cardOf).map((each) => (
                    <ListingCard key={each.id} as="h2" listing={each} />
                  ))}
                </div>
              )}
            </FurtherPages>
          </>
        )}
      </Panel>
      <AskTogether />
    </div>
  )
}

/** A page of results as lists are: its cursor is how many stand before the next one. */
const pageOf = (found: Found, before: number) => {
  const shown = before + found.hits.length
  return {
    nodes: found.hits,
    total: found.total,
    hasNextPage: found.hits.length > 0 && shown < found.total,
    endCursor: String(shown),
  }
}

/**
 * Venues, or the services of a category, with the filters and orders of the search in the address, as cards or on the
 * map.
 */
function Narrowed({ type }: { type: string }) {
  const t = useT()
  const name = useName()
  const { categories } = useCategories()
  const [sheet, setSheet] = useState(false)
  const wide = useMedia('(min-width: 1024px)')
  const opened = useOpened()
  const venues = type === 'venues'
  const known = categories.find((each) => each.key === type)
  const title = venues ? t('listing.allVenues') : known ? name(known) : t('listing.allServices')
  const texts = useCategoryTexts(type)
  const own = textsIn(texts, useLanguage())
  useDocumentTitle(own.title || title, { description: own.description })
  const { address, params, change, clear, showMap } = useNarrowing(type)
  const asked = { ...askedIn(params), first: pageSize }
  const [answer, ask] = useInTurn(SearchDocument, asked)
  const found = answer.data?.search
  const words = useWords(params.get('governorateId') ?? '')
  const set = filtersSet(params) - 1
  const days = setIn(params, 'days')
  const map = address.get('view') === 'map'
  const filters = <Filters fixed="serviceType" params={params} found={found} words={words} onChange={change} />

  return (
    <div className="wrap py-8 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-x-10">
      <h1 tabIndex={-1} className="lg:col-span-2">
        {title}
      </h1>
      <CategoryIntro of={texts} />
      <aside aria-label={t('search.narrow')} className="pt-3 max-lg:hidden">
        <NarrowingHead set={set} onClear={clear} />
        {wide && filters}
      </aside>
      <section aria-labelledby="listed-title" className="min-w-0">
        <ListedHead
          venues={venues}
          counted={found?.total}
          sort={asked.sort}
          set={set}
          map={map}
          onMap={showMap}
          onSort={(sort) => change({ sort })}
          onFilters={() => setSheet(true)}
        />
        <ActiveFilters fixed="serviceType" params={params} words={words} onChange={change} />
        <div className={map ? 'xl:grid xl:grid-cols-[minmax(0,1fr)_264px] xl:gap-6' : ''}>
          {map && (
            <MapBeside
              found={found}
              asked={answer.asked}
              governorate={params.get('governorateId') ?? ''}
              onChoose={change}
            />
          )}
          <div className="min-w-0">
            <Panel
              answer={answer}
              retry={() => ask({ requestPolicy: 'network-only' })}
              skeleton={
                <div className={`card-grid beside mt-3 ${map ? columnClass : ''}`}>
                  {Array.from({ length: 9 }, (_, i) => (
                    <CardSkeleton key={i} />
                  ))}
                </div>
              }
              isEmpty={({ search }) => search.hits.length === 0}
              empty={<NoneListed type={type} narrowed={set > 0} address={address} days={days !== ''} />}
            >
              {({ search }) => (
                <Listed search={search} asked={answer.asked} address={address} map={map} opened={opened} />
              )}
            </Panel>
          </div>
        </div>
        <AskTogether />
      </section>
      {sheet && !wide && (
        <FilterSheet total={found?.total} onClear={clear} onClose={() => setSheet(false)}>
          {filters}
        </FilterSheet>
      )}
    </div>
  )
}

/** The filters in the address, of this type of listing, and the ways to change them. */
function useNarrowing(type: string) {
  const [address, setAddress] = useSearchParams()
  const params = new URLSearchParams(address)
  params.delete('q')
  params.set('serviceType', type)
  if (type !== 'venues') params.delete('kind')
  const change = (changes: Parameters<typeof changed>[1]) =>
    setAddress((now) => {
      const next = changed(now, changes)
      next.delete('serviceType')
      return next
    }, inPlace)
  const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, ''])))
  const showMap = (on: boolean) =>
    setAddress((now) => {
      if (on) now.set('view', 'map')
      else now.delete('view')
      return now
    }, inPlace)
  return { address, params, change, clear, showMap }
}

/** The map stays in view while the list beside it is scrolled. */
function MapBeside(props: ComponentProps<typeof PlacesMap>) {
  return (
    <div className="self-start xl:sticky xl:top-16 xl:max-h-[calc(100dvh-64px)] xl:overflow-y-auto">
      <Suspense fallback={<div className="skeleton mt-4 aspect-573/520 rounded-panel" />}>
        <PlacesMap {...props} />
      </Suspense>
    </div>
  )
}

/** How many there are, as what they are shown, and in which order. */
function ListedHead({
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
  /** How many there are, once that is known. */
  counted: number | undefined
  sort: Asked['sort']
  /** How many filters are set. */
  set: number
  map: boolean
  onMap: (on: boolean) => void
  onSort: (sort: string) => void
  onFilters: () => void
}) {
  const t = useT()
  const count = (total: number) => t(venues ? 'listing.venueCount' : 'common.listings', { count: total })
  // The build draws one screen for the lists of venues and of services: it holds what both have.
  const orders = sorts.filter((each) => each !== 'CAPACITY' || (venues && !import.meta.env.SSR))

  return (
    <div className="flex flex-wrap items-center gap-3 pt-3">
      <h2 id="listed-title" className="grow text-body font-normal text-muted">
        {counted !== undefined ? count(counted) : <span className="skeleton inline-block h-5 w-24 align-middle" />}
      </h2>
      <p role="status" className="unseen">
        {counted !== undefined && count(counted)}
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

/** That nothing is listed, with the ways to more. */
function NoneListed({
  type,
  narrowed,
  address,
  days,
}: {
  type: string
  narrowed: boolean
  address: URLSearchParams
  days: boolean
}) {
  const t = useT()
  return narrowed ? (
    <EmptyState
      title={t('listing.noneWithFilters')}
      ways={[
        ...(days ? [{ to: `?${changed(address, { days: '' })}`, label: t('search.anyDay') }] : []),
        { to: type === 'venues' ? paths.venues() : paths.category(type), label: t('listing.withoutFilters') },
      ]}
    />
  ) : (
    <EmptyState
      title={t('listing.noneYet')}
      ways={[
        { to: paths.services(), label: t('nav.services') },
        { to: paths.venues(), label: t('nav.venues') },
      ]}
    />
  )
}

/** What is listed: the first part, and what is added to it. */
function Listed({
  search,
  asked,
  address,
  map,
  opened,
}: {
  search: Found
  asked: Asked
  address: URLSearchParams
  map: boolean
  opened: ReturnType<typeof useOpened>
}) {
  const t = useT()
  return (
    <>
      {search.nearest.some(({ kind }) => kind === 'days') && (
        <p className="panel mt-4 p-4">
          {t('search.nearestDays')}{' '}
          <Link className="link" to={{ search: `${changed(address, { days: '' })}` }}>
            {t('search.anyDay')}
          </Link>
        </p>
      )}
      <Cards hits={search.hits} days={search.days} asked={asked} column={map} eager />
      <FurtherPages
        key={JSON.stringify(asked)}
        query={SearchDocument}
        variables={asked}
        behind={(variables, cursor) => ({ ...variables, offset: Number(cursor) })}
        pageOf={(data, before) => pageOf(data.search, before)}
        page={pageOf(search, 0)}
        shown={search.hits.length}
        {...opened}
      >
        {(hits) => <Cards hits={hits} days={search.days} asked={asked} column={map} />}
      </FurtherPages>
    </>
  )
}

/** Beside the map there is room for one card in a row. */
const columnClass = 'xl:grid-cols-1'

function Cards({
  hits,
  days,
  asked,
  column,
  eager = false,
}: {
  hits: readonly Found['hits'][number][]
  days: Found['days']
  asked: Asked
  column: boolean
  eager?: boolean
}) {
  const said = usePartySaid()
  return (
    <div className={`card-grid beside mt-3 ${column ? columnClass : ''}`}>
      {hits.map((hit, i) => (
        <ListingCard
          key={hit.listing.id}
          as="h2"
          sizes={besideSizes}
          listing={{ ...cardOf(hit.listing), said }}
          eager={eager && i < 2}
        >
          <FreeLine hit={hit} days={days} asked={asked} />
        </ListingCard>
      ))}
    </div>
  )
}

const views: [map: boolean, words: MessageKey, Icon: typeof List][] = [
  [false, 'listing.asList', List],
  [true, 'listing.asMap', MapIcon],
]

/** Cards alone, or the map beside them; above them where there is no room. */
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
