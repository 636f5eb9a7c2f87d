import { useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Khatam } from '../../shared/components/Khatam'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import type { ShownListing } from './query'
import { ReviewForm } from './ReviewForm'

export const ReviewsDocument = graphql(`
  query Reviews($slugOrId: String!, $after: String) {
    listing(slugOrId: $slugOrId) {
      reviews(first: 20, after: $after) {
        endCursor
        hasNextPage
        nodes {
          id
          rating
          name
          comment
          createdAt
        }
      }
    }
  }
`)

type Review = ShownListing['reviews']['nodes'][number]

/** What customers think, with the distribution of stars, and a form for those who may add to it. */
export function Reviews({ listing }: { listing: ShownListing }) {
  const t = useT()
  const client = useClient()
  const [more, setMore] = useState<{ nodes: Review[]; after: string | null; next: boolean }>({ nodes: [], after: null, next: listing.reviews.hasNextPage })
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const { total, nodes, endCursor } = listing.reviews
  const load = async () => {
    setBusy(true)
    const { data, error } = await client.query(ReviewsDocument, { slugOrId: listing.id, after: more.after ?? endCursor }).toPromise()
    setBusy(false)
    const page = data?.listing?.reviews
    setFailure(error)
    if (page) setMore({ nodes: [...more.nodes, ...page.nodes], after: page.endCursor, next: page.hasNextPage })
  }
  return (
    <section id="reviews" aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('listing.reviews')}</h2>
      {total === 0 ? (
        <p className="mt-2 text-muted">{t('listing.noReviews')}</p>
      ) : (
        <div className="mt-4 grid gap-x-12 gap-y-6 md:grid-cols-[minmax(0,260px)_minmax(0,1fr)]">
          <Distribution listing={listing} />
          <div className="grid content-start gap-5">
            <ul className="grid gap-5 divide-y divide-line">
              {[...nodes, ...more.nodes].map((each) => <OneReview key={each.id} review={each} />)}
            </ul>
            {failure && <ErrorNote error={failure} />}
            {more.next && <Button busy={busy} onClick={() => void load()}>{t('listing.moreReviews')}</Button>}
          </div>
        </div>
      )}
      <ReviewForm listing={listing.id} />
    </section>
  )
}

function OneReview({ review }: { review: Review }) {
  const t = useT()
  const { date } = useDates()
  return (
    <li className="pb-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b dir="auto" className="font-semibold">{review.name ?? t('listing.erased')}</b>
        <Stars count={review.rating} />
      </div>
      <p className="text-small text-muted">{date(review.createdAt)}</p>
      {review.comment && <p dir="auto" className="mt-1.5">{review.comment}</p>}
    </li>
  )
}

/** So many of five stars. */
function Stars({ count }: { count: number }) {
  const t = useT()
  return (
    <span className="inline-flex gap-1 text-brass">
      <span className="unseen">{t('listing.stars', { stars: Math.round(count) })}</span>
      {[1, 2, 3, 4, 5].map((n) => <Khatam key={n} size={15} outline={n > Math.round(count)} />)}
    </span>
  )
}

function Distribution({ listing }: { listing: ShownListing }) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...listing.ratingDistribution)
  return (
    <div className="flex items-center gap-6 md:block">
      <p className="md:flex md:items-center md:gap-4">
        <b className="text-[40px] leading-tight font-semibold tabular">{number(listing.rating, { minimumFractionDigits: 2, maximumFractionDigits: 2 })}</b>
        <span className="grid gap-0.5">
          <Stars count={listing.rating} />
          <span className="text-small text-muted">{t('listing.reviewCount', { count: listing.reviewCount })}</span>
        </span>
      </p>
      <dl className="grid grow gap-1.5 md:mt-3">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = listing.ratingDistribution[stars - 1] ?? 0
          return (
            <div key={stars} className="grid grid-cols-[34px_minmax(0,1fr)_34px] items-center gap-2 text-small tabular">
              <dt className="flex items-center gap-1.5"><span className="unseen">{t('listing.stars', { stars })}</span><span aria-hidden>{stars}</span><Khatam size={12} className="text-brass" /></dt>
              <dd aria-hidden className="review-bar"><span style={{ inlineSize: `${(count / most) * 100}%` }} /></dd>
              <dd className="text-end text-muted">{number(count)}</dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}
