import { useState } from 'react'
import { useQuery } from 'urql'
import { EmptyState } from '../../../shared/components/EmptyState'
import { LoadMore } from '../../../shared/components/LoadMore'
import { Panel } from '../../../shared/components/Panel'
import { Review } from '../../../shared/components/Review'
import { graphql } from '../../../shared/graphql/graphql'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { ListingSelect } from './ListingSelect'

export const OwnReviewsDocument = graphql(`
  query OwnReviews($listing: ID, $first: Int!) {
    ownReviews(listing: $listing, first: $first) {
      total
      hasNextPage
      nodes {
        id
        rating
        name
        comment
        createdAt
        listing {
          id
          nameAr
          nameEn
        }
      }
    }
  }
`)

const pageSize = 20
/** The server gives this many at once at most. */
const most = 100

/** What couples say of one's listings in public, the newest first. */
export function OwnReviews({ home }: { home: string }) {
  const t = useT()
  const name = useName()
  const [listing, setListing] = useState('')
  const [first, setFirst] = useState(pageSize)
  const [answer, ask] = useQuery({ query: OwnReviewsDocument, variables: { listing: listing || null, first }, requestPolicy: 'cache-and-network' })
  return (
    <>
      <div className="flex max-w-3xl flex-wrap items-end justify-between gap-3">
        <h1 tabIndex={-1}>{t('owner.reviews')}</h1>
        <ListingSelect label={t('owner.reviewsOf')} value={listing} onChange={setListing} />
      </div>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ ownReviews }) => ownReviews.total === 0}
        empty={<EmptyState title={t('owner.reviewsEmpty')} ways={[{ to: home, label: t('owner.title') }]}>{t('owner.reviewsEmptyText')}</EmptyState>}
      >
        {({ ownReviews: { nodes, total, hasNextPage } }) => (
          <div className="max-w-3xl">
            <p className="mt-1 text-muted">{t('owner.reviewsCount', { count: total })}</p>
            <ul className="mt-4 grid gap-3">
              {nodes.map((each) => (
                <li key={each.id} className="panel p-4">
                  <Review review={each} about={each.listing && <bdi>{name(each.listing)}</bdi>} />
                </li>
              ))}
            </ul>
            <LoadMore shown={nodes.length} total={total} more={hasNextPage && first < most} busy={answer.fetching} onMore={() => setFirst(Math.min(most, first + pageSize))} />
            {hasNextPage && first >= most && <p className="text-center text-small text-muted">{t('owner.reviewsOlder', { limit: most })}</p>}
          </div>
        )}
      </Panel>
    </>
  )
}
