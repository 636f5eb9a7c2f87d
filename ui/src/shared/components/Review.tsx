import type { ReactNode } from 'react'
import { useDates } from '../i18n/dates'
import { useT } from '../i18n/language'
import { Khatam } from './Khatam'

/** A number of stars out of five. */
export function Stars({ count }: { count: number }) {
  const t = useT()
  return (
    <span className="inline-flex gap-1 text-brass">
      <span className="unseen">{t('listing.stars', { stars: Math.round(count) })}</span>
      {[1, 2, 3, 4, 5].map((n) => (
        <Khatam key={n} size={15} outline={n > Math.round(count)} />
      ))}
    </span>
  )
}

/** The review of one customer. `about` names its listing, if the page does not. */
export function Review({
  review,
  about,
}: {
  review: { rating: number; name: string | null; comment: string | null; createdAt: string }
  about?: ReactNode
}) {
  const t = useT()
  const { date } = useDates()
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b dir="auto" className="font-semibold">
          {review.name ?? t('listing.erased')}
        </b>
        <Stars count={review.rating} />
      </div>
      <p className="flex flex-wrap gap-x-2 text-small text-muted">
        {about}
        <span>{date(review.createdAt)}</span>
      </p>
      {review.comment && (
        <p dir="auto" className="mt-1.5 whitespace-pre-line">
          {review.comment}
        </p>
      )}
    </>
  )
}
