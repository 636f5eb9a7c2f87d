import type { Ref } from 'react'
import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Review } from '../../shared/components/Review'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useOutcomeFocus } from '../../shared/hooks/useOutcomeFocus'
import { ReviewForm } from './ReviewForm'

export const MyReviewDocument = graphql(`
  query MyReview($listing: ID!) {
    myReview(listing: $listing) {
      id
      rating
      name
      comment
      status
      reason
      createdAt
    }
  }
`)

const standing: Record<string, MessageKey> = {
  submitted: 'listing.reviewWaits',
  approved: 'listing.reviewPublished',
  rejected: 'listing.reviewRejected',
}

/**
 * A customer's own review of the listing and its status, or the form to write one. A customer has one review per
 * listing.
 */
export function MyReview({ listing }: { listing: string }) {
  const [{ data, error }] = useQuery({
    query: MyReviewDocument,
    variables: { listing },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const written = useOutcomeFocus<HTMLElement>(data && data.myReview != null)
  if (!data && !error) return <div aria-busy className="min-h-80" />
  return data?.myReview ? <Written review={data.myReview} outcome={written} /> : <ReviewForm listing={listing} />
}

function Written({
  review,
  outcome,
}: {
  review: NonNullable<ResultOf<typeof MyReviewDocument>['myReview']>
  outcome: Ref<HTMLElement>
}) {
  const t = useT()
  return (
    <section
      ref={outcome}
      tabIndex={-1}
      aria-labelledby="my-review-title"
      className="panel mt-6 grid max-w-xl gap-3 p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="my-review-title">{t('listing.myReview')}</h3>
        <Badge state={review.status as State} />
      </div>
      <p role="status" className="text-small text-muted">
        {t(standing[review.status] ?? 'listing.reviewWaits')}
      </p>
      {review.reason && <Reason tone="refused">{review.reason}</Reason>}
      {review.status !== 'approved' && (
        <div>
          <Review review={review} />
        </div>
      )}
    </section>
  )
}
