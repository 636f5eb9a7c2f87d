import { useLocation, useParams, useSearchParams } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { ListingCard } from '../../shared/components/ListingCard'
import { FurtherPages } from '../../shared/components/Pages'
import { Panel } from '../../shared/components/Panel'
import { CardSkeleton } from '../../shared/components/Skeletons'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { inPlace } from '../../shared/inPlace'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { paths } from '../../shared/paths'
import { useCategories } from '../../shared/useCategories'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

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

const pageSize = 24
/** So many at most are drawn again on the way back, whatever the address says. */
const mostAgain = 10 * pageSize

/** All venues, all services, or the services of one category. */
export function Page() {
  const t = useT()
  const name = useName()
  const { category } = useParams()
  const venues = useLocation().pathname.startsWith(paths.venues())
  const { categories } = useCategories()
  const [asked, setAsked] = useSearchParams()
  const known = categories.find((each) => each.key === category)
  const title = venues ? t('listing.allVenues') : known ? name(known) : t('listing.allServices')
  useDocumentTitle(title)
  const variables = { filter: category ? { category } : { kind: venues ? ('VENUE' as const) : ('SERVICE' as const) }, first: pageSize }
  const [answer, ask] = useQuery({ query: ListingsDocument, variables })
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{title}</h1>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<><div className="skeleton mt-2 h-5 w-24" /><div className="card-grid mt-6">{Array.from({ length: 8 }, (_, i) => <CardSkeleton key={i} />)}</div></>}
        isEmpty={(data) => data.listings.nodes.length === 0}
        empty={<EmptyState title={t('listing.noneYet')} ways={[{ to: paths.services(), label: t('nav.services') }, { to: paths.venues(), label: t('nav.venues') }]} />}
      >
        {({ listings }) => (
          <>
            <h2 className="mt-1 text-body font-normal text-muted">{t(venues ? 'listing.venueCount' : 'common.listings', { count: listings.total })}</h2>
            <div className="card-grid mt-6">
              {listings.nodes.map((each, i) => <ListingCard key={each.id} as="h2" listing={cardOf(each)} eager={i < 2} />)}
            </div>
            <FurtherPages
              key={JSON.stringify(variables)}
              query={ListingsDocument}
              variables={variables}
              pageOf={(data) => data.listings}
              page={listings}
              shown={listings.nodes.length}
              upTo={Math.min(mostAgain, Number(asked.get('shown')))}
              onOpen={(shown) =>
                setAsked((now) => {
                  now.set('shown', String(shown + pageSize))
                  return now
                }, { ...inPlace, replace: true })}
            >
              {(nodes) => <div className="card-grid mt-3 md:mt-6.5">{nodes.map((each) => <ListingCard key={each.id} as="h2" listing={cardOf(each)} />)}</div>}
            </FurtherPages>
          </>
        )}
      </Panel>
    </div>
  )
}
