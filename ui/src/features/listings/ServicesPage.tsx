import { AskTogether } from '../../shared/inquiry/AskTogether'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { ListingCard } from '../../shared/components/ListingCard'
import { FurtherPages } from '../../shared/components/Pages'
import { Panel } from '../../shared/components/Panel'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { pageSize } from '../../shared/search/query'
import { useCategories } from '../../shared/useCategories'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { useOpened } from './useOpened'

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

/** All services, with a link to each category. */
export function Page() {
  const t = useT()
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
        skeleton={<ServicesSkeleton />}
        isEmpty={(data) => data.listings.nodes.length === 0}
        empty={<EmptyState title={t('listing.noneYet')} ways={[{ to: paths.venues(), label: t('nav.venues') }]} />}
      >
        {({ listings }) => (
          <>
            <h2 className="mt-1 text-body leading-6.5 font-normal text-muted">
              {t('common.listings', { count: listings.total })}
            </h2>
            <Trades categories={categories} />
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

/** The service categories that have listings, with their numbers. */
function Trades({ categories }: Pick<ReturnType<typeof useCategories>, 'categories'>) {
  const t = useT()
  const name = useName()
  const { number } = useFormat()
  return (
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
  )
}

function ServicesSkeleton() {
  return (
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
  )
}
