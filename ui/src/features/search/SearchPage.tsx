import { Info } from 'lucide-react'
import { Fragment, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useClient } from 'urql'
import { AskTogether } from '../../shared/inquiry/AskTogether'
import { Button } from '../../shared/components/Button'
import { Select } from '../../shared/components/Field'
import { Link } from '../../shared/components/Link'
import { ListingCard, resultSizes } from '../../shared/components/ListingCard'
import { LoadMore } from '../../shared/components/LoadMore'
import { Panel } from '../../shared/components/Panel'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { lazyPart } from '../../shared/components/WhenNear'
import { useGradually } from '../../shared/hooks/useGradually'
import { useInTurn } from '../../shared/hooks/useInTurn'
import { useMedia } from '../../shared/hooks/useMedia'
import { usePlaceAgain } from '../../shared/hooks/usePlaceAgain'
import { useLanguage, useT } from '../../shared/i18n/language'
import { nameIn } from '../../shared/i18n/names'
import { inPlace } from '../../shared/inPlace'
import { cardOf } from '../../shared/listing/card'
import { note } from '../../shared/party/party'
import { usePartySaid } from '../../shared/party/partySaid'
import { paths } from '../../shared/paths'
import { FreeLine } from '../../shared/search/FreeLine'
import { Marked } from '../../shared/search/Marked'
import { rememberSearch } from '../../shared/search/recent'
import { SearchField } from '../../shared/search/SearchField'
import { sessionId } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ActiveFilters } from '../../shared/search/ActiveFilters'
import { Filters } from '../../shared/search/Filters'
import { FilterSheet } from '../../shared/search/FilterSheet'
import { Groups, type Ranked } from './Groups'
import { Nearest, someAsAsked } from './Nearest'
import {
  type Asked,
  askedIn,
  changed,
  daypartAsked,
  filterKeys,
  filtersSet,
  type Found,
  most,
  mostGroups,
  pageSize,
  RecordSearchClick,
  SearchDocument,
  sortSaid,
  sorts,
  sortWords,
  withoutWords,
} from '../../shared/search/query'
import { Understood, UnderstoodRow } from './Understood'
import { useWords } from '../../shared/search/useWords'
import { FilterButton, NarrowingHead } from '../../shared/search/Narrowing'

const Mixed = lazyPart(() => import('./Mixed'), 'odd')
const NothingFound = lazyPart(() => import('./NothingFound'), 'odd')

/**
 * How long after the last key stroke the search starts, in milliseconds, so that not every letter counts as a search.
 */
const typingPause = 180

/**
 * The text of the search box. The address follows it after a pause; going back or following a link sets it from the
 * address.
 */
function useTyped(q: string, setParams: ReturnType<typeof useSearchParams>[1]) {
  const [typed, setTyped] = useState(q)
  // In an effect, because a state set during a transition's render is lost if an urgent update of the same state is
  // pending.
  const followed = useRef(q)
  useLayoutEffect(() => {
    if (q === followed.current) return
    followed.current = q
    setTyped((now) => (now.trim() === q ? now : q))
  }, [q])
  useEffect(() => {
    if (typed.trim() === q) return
    const timer = setTimeout(
      () => setParams((now) => changed(now, { q: typed.trim() }), { ...inPlace, replace: true }),
      typingPause,
    )
    return () => clearTimeout(timer)
  }, [typed, q, setParams])
  return [typed, setTyped] as const
}

/**
 * Returns a function that gives the last query without results, for the click on a result of the present one. It gives
 * each query once.
 */
function useTried(found: Found | undefined, query: string) {
  const tried = useRef('')
  useEffect(() => {
    if (found?.total === 0) tried.current = unanswered(tried.current, query)
  }, [found, query])
  return () => {
    const before = tried.current
    tried.current = ''
    return before
  }
}

/** The state of the search page: the query from the address, the results, and the functions that change the query. */
function useSearching() {
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const [typed, setTyped] = useTyped(q, setParams)
  const change = (changes: Parameters<typeof changed>[1], replace = false) =>
    setParams((now) => changed(now, changes), { ...inPlace, replace })
  const clear = () => change(Object.fromEntries(filterKeys.map((key) => [key, ''])))

  const asked = askedIn(params)
  const [answer, ask] = useInTurn(SearchDocument, asked)
  const words = useWords(params.get('governorateId') ?? '')
  const found = answer.data?.search
  const said = sortSaid(found)
  const order = said?.sort ?? asked.sort
  const instead = useTried(found, answer.asked.query)
  const onFound = usePlaceAgain()
  useLayoutEffect(() => {
    if (found) onFound()
  })
  // If the words ask for an order, choosing relevance removes those words.
  const putInOrder = (chosen: string) =>
    change(chosen === 'RELEVANCE' ? { sort: '', ...(said && { q: withoutWords(q, said.text) }) } : { sort: chosen })
  return { params, q, typed, setTyped, change, clear, asked, answer, ask, found, order, putInOrder, instead, words }
}

type Searching = ReturnType<typeof useSearching>

/**
 * The search page. Results appear while the user types. Filters are in the address, so that Back undoes one and a link
 * carries them.
 */
export function Page() {
  const t = useT()
  const searching = useSearching()
  const { params, q, typed, setTyped, change, clear, found, order, putInOrder, words } = searching
  const [sheet, setSheet] = useState(false)
  const wide = useMedia('(min-width: 1024px)')
  useDocumentTitle(q || t('search.title'), { shared: `${t('search.title')} · ${t('site.name')}` })
  const set = filtersSet(params)
  const filters = <Filters params={params} found={found} words={words} onChange={change} />

  return (
    <div className="wrap py-6 lg:py-8">
      <Words
        typed={typed}
        onTyped={setTyped}
        onSubmit={() => {
          rememberSearch(typed)
          change({ q: typed.trim() }, typed.trim() === q) // repeating the same query adds no history entry
        }}
      />
      {q && !found && <UnderstoodRow />}
      {q && found && <Understood found={found} params={params} words={words} onChange={change} />}

      <div className="mt-6 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-10">
        <aside aria-label={t('search.narrow')} className="max-lg:hidden">
          <NarrowingHead set={set} onClear={clear} />
          {wide && filters}
        </aside>
        {/* A press on anything here shows that the visitor means the party that the query describes. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events */}
        <section aria-labelledby="found-title" onClickCapture={() => found && noteParty(found)}>
          <FoundHead total={found?.total} order={order} onOrder={putInOrder}>
            <FilterButton set={set} className="lg:hidden" onOpen={() => setSheet(true)} />
          </FoundHead>
          <ActiveFilters params={params} words={words} onChange={change} />
          <FoundPanel of={searching} />
          <AskTogether />
        </section>
      </div>
      {sheet && !wide && (
        <FilterSheet total={found?.total} onClear={clear} onClose={() => setSheet(false)}>
          {filters}
        </FilterSheet>
      )}
    </div>
  )
}

/** The results, or what is shown in their place. */
function FoundPanel({ of: { params, change, asked, answer, ask, found, order, instead, words } }: { of: Searching }) {
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      skeleton={
        <div className="card-grid results mt-2">
          {Array.from({ length: 9 }, (_, i) => (
            <CardSkeleton key={i} />
          ))}
        </div>
      }
      isEmpty={({ search }) => search.hits.length === 0}
      empty={
        found && (
          <Suspense fallback={<div className="h-96" />}>
            <NothingFound params={params} found={found} words={words} />
          </Suspense>
        )
      }
    >
      {({ search }) => (
        <>
          <Nearest found={search} params={params} words={words} />
          <Results found={search} asked={answer.asked} instead={instead} params={params} words={words} />
          <Rest
            search={search}
            asked={asked}
            order={order}
            busy={answer.fetching}
            onMore={() => change({ shown: String(asked.first + pageSize) }, true)}
          />
        </>
      )}
    </Panel>
  )
}

/** The search box. */
function Words({
  typed,
  onTyped,
  onSubmit,
}: {
  typed: string
  onTyped: (words: string) => void
  onSubmit: () => void
}) {
  const t = useT()
  return (
    <form
      role="search"
      className="flex gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div className="grow">
        <SearchField
          quietLabel
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          value={typed}
          onValue={onTyped}
          rows={5}
        />
      </div>
      <Button type="submit" look="primary" className="min-h-12 max-md:hidden">
        {t('search.title')}
      </Button>
    </form>
  )
}

interface FoundHeadProps {
  /** The number of results; undefined while it is unknown. */
  total: number | undefined
  order: string
  onOrder: (order: string) => void
  children: ReactNode
}

/** The number of results, and the order. */
function FoundHead({ total, order, onOrder, children }: FoundHeadProps) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1
        id="found-title"
        tabIndex={-1}
        className="grow font-body text-[24px] max-lg:order-1 max-lg:mt-3 max-lg:w-full lg:text-[28px]"
      >
        {total === undefined ? t('search.title') : t('search.found', { count: total })}
      </h1>
      {children}
      <div className="max-lg:grow">
        <Select quietLabel label={t('search.sort')} value={order} onChange={(event) => onOrder(event.target.value)}>
          {sorts.map((each) => (
            <option key={each} value={each}>
              {t(sortWords[each])}
            </option>
          ))}
        </Select>
      </div>
      <p role="status" className="unseen">
        {total !== undefined && t('search.found', { count: total })}
      </p>
    </div>
  )
}

/** The end of the results: the button for more, and a note on how they are ordered. */
function Rest({
  search,
  asked,
  order,
  busy,
  onMore,
}: {
  search: Found
  asked: ReturnType<typeof askedIn>
  order: string
  busy: boolean
  onMore: () => void
}) {
  const t = useT()
  return (
    <>
      {search.hits.length < search.total && (
        <LoadMore
          shown={search.hits.length}
          total={search.total}
          more={asked.first < most}
          busy={busy}
          onMore={onMore}
        />
      )}
      {asked.first >= most && search.total > most && (
        <p className="mt-2 text-center text-small">{t('search.most', { limit: most })}</p>
      )}
      {search.nearest.every(someAsAsked) && (
        <p className="mt-8 flex items-start gap-2 border-line pt-4 max-md:mt-2 md:border-t text-small text-muted">
          <Info size={17} strokeWidth={1.75} aria-hidden className="mt-1" />
          <span>
            {search.days && !asked.filter?.free && `${t('search.rankingFree')} `}
            {t(order === 'RELEVANCE' ? 'search.ranking' : 'search.rankingChosen')}{' '}
            <Link className="link" to={`${paths.faq()}#ranking`}>
              {t('search.rankingMore')}
            </Link>
          </span>
        </p>
      )}
    </>
  )
}

/** Notes the day, the part of the day and the guests that the query names, for the forms of the site. */
function noteParty(found: Found) {
  const valueOf = (kind: string) => found.understood.find((each) => each.kind === kind)?.value ?? ''
  const one = valueOf('days')
  note({
    day: /^[\d-]+$/.test(one) ? one : '',
    daypart: daypartAsked(found),
    guests: valueOf('capacityMin'),
  })
}

/** The query without results to be remembered: the longer one while the user types or deletes letters. */
const unanswered = (before: string, words: string) => (before.startsWith(words) ? before : words)

/** The results at the end that are nearby or of another type: the index of the first and the line above them. */
interface Others {
  first: number
  line: 'search.others' | 'search.othersNear'
}

/** The results that are only near the requested place, or else those that are not of the requested type. */
function othersOf(found: Found, hits: Ranked[], understood: Found['understood'], { sort }: Asked): Others | undefined {
  const there = Number(found.nearest.find(({ kind }) => kind === 'fewThere')?.value ?? 0)
  if (there > 0 && (found.groups.length > 0 || sort !== 'RELEVANCE')) return undefined // they are not at the end
  if (there > 0) return { first: there, line: 'search.othersNear' }
  const first = othersFrom(found, hits, understood)
  return first > 0 ? { first, line: 'search.others' } : undefined
}

/** The index of the first result that is not of the requested type; -1 if these results are not at the end. */
function othersFrom({ nearest, groups }: Found, hits: Ranked[], understood: Found['understood']): number {
  const few = Number(nearest.find(({ kind }) => kind === 'few')?.value ?? 0)
  const asked = understood.find(({ kind }) => kind === 'kind')?.value
  const isOther = ({ hit }: Ranked) => hit.listing.venueType !== asked
  const first = hits.findIndex(isOther)
  // A group has only some of the few.
  const atEnd = groups.length > 0 ? first > 0 && hits.slice(first).every(isOther) : first === few
  return few > 0 && atEnd ? first : -1
}

interface ResultsProps {
  found: Found
  asked: Asked
  instead: () => string
}

/** The results: one list, or a list for each group. */
function Results({ params, words, ...of }: ResultsProps & Pick<Searching, 'params' | 'words'>) {
  const t = useT()
  const { found } = of
  const drawn = useGradually(found.hits.length)
  if (found.groups.length > 0)
    return (
      <Groups found={found} params={params} words={words} drawn={drawn}>
        {(hits, before, { understood }) => (
          <Cards as="h3" hits={hits} before={before} others={othersOf(found, hits, understood, of.asked)} {...of} />
        )}
      </Groups>
    )
  const hits = found.hits.map((hit, i) => ({ hit, rank: i + 1 }))
  return (
    <>
      <h2 className="unseen">{t(found.total > 0 ? 'search.results' : 'search.nearest')}</h2>
      {found.understood.length > mostGroups && (
        <Suspense>
          <Mixed found={found} />
        </Suspense>
      )}
      <Cards as="h2" hits={hits.slice(0, drawn)} others={othersOf(found, hits, found.understood, of.asked)} {...of} />
    </>
  )
}

/**
 * Cards of results, with matches marked in their names. A click is recorded with the position in the list of all, to
 * find bad rankings, and with the last query that had no results, to find synonyms.
 */
function Cards({
  as,
  hits,
  before = 0,
  others,
  found,
  asked,
  instead,
}: ResultsProps & {
  as: 'h2' | 'h3'
  hits: Ranked[]
  /** The number of cards above these. */
  before?: number
  others: Others | undefined
}) {
  const t = useT()
  const lang = useLanguage()
  const client = useClient()
  const said = usePartySaid()
  const open = (listing: string, rank: number, shown: string) => {
    rememberSearch(asked.query)
    void client
      .mutation(RecordSearchClick, {
        input: { search: found.id, listing, rank, shown, term: asked.query, instead: instead(), session: sessionId() },
      })
      .toPromise()
  }
  const daypart = daypartAsked(found, asked.filter?.daypart)
  return (
    <div className="card-grid results mt-2">
      {hits.map(({ hit, rank }, i) => {
        const { listing, highlights } = hit
        const opened = () => open(listing.id, rank, hit.shown)
        const name = nameIn(listing, lang)
        const field = name === listing.nameAr ? 'nameAr' : 'nameEn'
        return (
          <Fragment key={listing.id}>
            {i === others?.first && <p className="col-span-full mt-4 font-semibold">{t(others.line)}</p>}
            <ListingCard
              as={as}
              listing={{ ...cardOf(listing), said }}
              eager={before + i < 2}
              sizes={resultSizes}
              title={<Marked text={name} parts={highlights.filter((each) => each.field === field)} />}
              onOpen={opened}
            >
              <FreeLine hit={hit} days={found.days} daypart={daypart} onOpen={opened} />
            </ListingCard>
          </Fragment>
        )
      })}
    </div>
  )
}
