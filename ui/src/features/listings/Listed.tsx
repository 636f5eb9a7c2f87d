import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { besideSizes, ListingCard } from '../../shared/components/ListingCard'
import { FurtherPages } from '../../shared/components/Pages'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { useGradually } from '../../shared/hooks/useGradually'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { usePartySaid } from '../../shared/party/partySaid'
import { paths } from '../../shared/paths'
import { FreeLine } from '../../shared/search/FreeLine'
import { type Asked, changed, type Found, SearchDocument } from '../../shared/search/query'
import type { useOpened } from './useOpened'

/** A page of search results in the shape of a connection. The cursor is the number of results up to its end. */
const pageOf = (found: Found, before: number) => {
  const shown = before + found.hits.length
  return {
    nodes: found.hits,
    total: found.total,
    hasNextPage: found.hits.length > 0 && shown < found.total,
    endCursor: String(shown),
  }
}

/** The list: the first page of results, and the pages loaded after it. */
export function Listed({
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

/** Beside the map there is room for one card per row. */
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
  const drawn = useGradually(hits.length)
  return (
    <div className={`card-grid beside mt-3 ${column ? columnClass : ''}`}>
      {hits.slice(0, drawn).map((hit, i) => (
        <ListingCard
          key={hit.listing.id}
          as="h2"
          sizes={besideSizes}
          listing={{ ...cardOf(hit.listing), said }}
          eager={eager && i < 2}
        >
          <FreeLine hit={hit} days={days} daypart={asked.filter?.daypart ?? ''} />
        </ListingCard>
      ))}
    </div>
  )
}

export function CardsSkeleton({ column }: { column: boolean }) {
  return (
    <div className={`card-grid beside mt-3 ${column ? columnClass : ''}`}>
      {Array.from({ length: 9 }, (_, i) => (
        <CardSkeleton key={i} />
      ))}
    </div>
  )
}

/** The message that nothing matches, with links to other lists. */
export function NoneListed({
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
