import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { graphql } from '../../shared/graphql/graphql'
import { keyOfDraft } from '../../shared/drafts'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { Form } from '../../shared/form/Form'
import { review } from '../../shared/form/limits.json'
import { atMost, needed, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'

const SubmitReview = graphql(`
  mutation SubmitReview($input: SubmitReview!) {
    submitReview(input: $input) {
      id
      position
    }
  }
`)

const rules: Rules = { rating: [needed('listing.ratingMissing')], comment: [atMost(review.maxComment)] }

/**
 * Rates a listing with stars and a text. The draft stays on this device until it is sent. Then the review replaces the
 * form.
 */
export function ReviewForm({ listing }: { listing: string }) {
  const t = useT()
  const [, submit] = useMutation(SubmitReview)
  const me = useUser()
  const comment = useKeptText(keyOfDraft(me?.id, `review/${listing}`), '')
  const form = useForm(async (fields) => {
    const { error } = await submit({
      input: { listing, rating: Number(fields.get('rating')), comment: textOf(fields, 'comment') },
    })
    if (error) throw error
    comment.forget()
    toast({ title: t('listing.reviewSent'), tone: 'tile' })
  }, rules)
  const { errors, busy } = form
  return (
    <Form of={form} className="mt-6 grid max-w-md gap-3">
      <h3>{t('listing.writeReview')}</h3>
      <Select name="rating" label={t('listing.rating')} defaultValue="" error={errors.rating}>
        <option value="" disabled>
          {t('listing.chooseRating')}
        </option>
        {[5, 4, 3, 2, 1].map((stars) => (
          <option key={stars} value={stars}>
            {t('listing.stars', { stars })}
          </option>
        ))}
      </Select>
      <Textarea
        name="comment"
        limit={review.maxComment}
        rows={3}
        value={comment.text}
        onChange={({ currentTarget }) => comment.set(currentTarget.value)}
        label={t('listing.comment')}
        error={errors.comment}
      />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t('listing.sendReview')}
      </Button>
    </Form>
  )
}
