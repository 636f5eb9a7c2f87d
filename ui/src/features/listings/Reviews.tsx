import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Rating } from '../../shared/components/Rating'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { graphql } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import type { ShownListing } from './ListingPage'

const SubmitReview = graphql(`
  mutation SubmitReview($input: SubmitReview!) {
    submitReview(input: $input) {
      id
      position
    }
  }
`)

/** What customers think, with the distribution of stars, and a form for those who may add to it. */
export function Reviews({ listing }: { listing: ShownListing }) {
  const t = useT()
  const { date } = useDates()
  const most = Math.max(1, ...listing.ratingDistribution)
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title">{t('listing.reviews')}</h2>
      {listing.reviews.total === 0 && <p className="mt-2 text-muted">{t('listing.noReviews')}</p>}
      {listing.reviews.total > 0 && (
        <dl className="mt-3 grid max-w-sm gap-1">
          {[5, 4, 3, 2, 1].map((stars) => {
            const count = listing.ratingDistribution[stars - 1] ?? 0
            return (
              <div key={stars} className="grid grid-cols-[5rem_1fr_2rem] items-center gap-2 text-small">
                <dt>{t('listing.stars', { stars })}</dt>
                <dd><meter className="w-full" min={0} max={most} value={count} /></dd>
                <dd className="tabular text-muted">{count}</dd>
              </div>
            )
          })}
        </dl>
      )}
      <ul className="mt-4 grid gap-4">
        {listing.reviews.nodes.map((each) => (
          <li key={each.id} className="border-t border-line pt-4">
            <div className="flex flex-wrap items-center gap-3">
              <b dir="auto">{each.name ?? t('listing.erased')}</b>
              <Rating rating={each.rating} count={1} showCount={false} />
              <span className="text-least text-muted">{date(each.createdAt)}</span>
            </div>
            {each.comment && <p dir="auto" className="mt-1">{each.comment}</p>}
          </li>
        ))}
      </ul>
      <ReviewForm listing={listing.id} />
    </section>
  )
}

function ReviewForm({ listing }: { listing: string }) {
  const t = useT()
  const me = useUser()
  const [, submit] = useMutation(SubmitReview)
  const [done, setDone] = useState(false)
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    const { error } = await submit({ input: { listing, rating: Number(form.get('rating')), comment: textOf(form, 'comment') } })
    if (error) throw error
    setDone(true)
  })
  if (!me) return <p className="mt-4 text-small text-muted">{t('listing.reviewSignIn')} <Link className="link" to={paths.login()}>{t('nav.signIn')}</Link></p>
  if (me.role !== 'customer') return null
  if (done) return <p role="status" className="mt-4">{t('listing.reviewSent')}</p>
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-md gap-3">
      <h3>{t('listing.writeReview')}</h3>
      {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
      <Select name="rating" label={t('listing.rating')} defaultValue="5" error={errors.rating}>
        {[5, 4, 3, 2, 1].map((stars) => <option key={stars} value={stars}>{t('listing.stars', { stars })}</option>)}
      </Select>
      <Textarea name="comment" rows={3} label={t('listing.comment')} error={errors.comment} />
      <Button type="submit" busy={busy} className="justify-self-start">{t('listing.sendReview')}</Button>
    </form>
  )
}
