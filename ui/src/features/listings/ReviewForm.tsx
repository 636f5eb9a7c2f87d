import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { graphql } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'

const SubmitReview = graphql(`
  mutation SubmitReview($input: SubmitReview!) {
    submitReview(input: $input) {
      id
      position
    }
  }
`)

/** Customers write a review; visitors are shown the way to sign in, owners and admins nothing. */
export function ReviewForm({ listing }: { listing: string }) {
  const t = useT()
  const me = useUser()
  const [, submit] = useMutation(SubmitReview)
  const [done, setDone] = useState(false)
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    const { error } = await submit({ input: { listing, rating: Number(form.get('rating')), comment: textOf(form, 'comment') } })
    if (error) throw error
    setDone(true)
  }, (form): Record<string, string> => (form.get('rating') ? {} : { rating: t('listing.ratingMissing') }))
  if (!me) return <p className="mt-4 text-small text-muted">{t('listing.reviewSignIn')} <Link className="link inline-flex min-h-11 items-center" to={paths.login()}>{t('nav.signIn')}</Link></p>
  if (me.role !== 'customer') return null
  if (done) return <p role="status" className="mt-4">{t('listing.reviewSent')}</p>
  return (
    <form noValidate onSubmit={onSubmit} className="mt-6 grid max-w-md gap-3">
      <h3>{t('listing.writeReview')}</h3>
      {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
      <Select name="rating" label={t('listing.rating')} defaultValue="" error={errors.rating}>
        <option value="" disabled>{t('listing.chooseRating')}</option>
        {[5, 4, 3, 2, 1].map((stars) => <option key={stars} value={stars}>{t('listing.stars', { stars })}</option>)}
      </Select>
      <Textarea name="comment" rows={3} label={t('listing.comment')} error={errors.comment} />
      <Button type="submit" busy={busy} className="justify-self-start">{t('listing.sendReview')}</Button>
    </form>
  )
}
