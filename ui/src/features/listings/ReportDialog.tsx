import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useOutcomeFocus } from '../../shared/hooks/useOutcomeFocus'
import { Form } from '../../shared/form/Form'
import { report as limits } from '../../shared/form/limits.json'
import { atMost, needed, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { reportKey, typedBefore } from '../../shared/inquiry/draft'
import { reportWords } from '../../shared/listing/reports'
import { useUser } from '../../shared/session/session'
import { tabStorage } from '../../shared/tabs'
import { reportMark } from './comeBack'
import { SignInBack } from './SignInBack'

export const ReportListing = graphql(`
  mutation ReportListing($input: ReportListing!, $form: Form) {
    reportListing(input: $input, form: $form) {
      id
    }
  }
`)

const rules: Rules = { reason: [needed('listing.reportChoose')], comment: [atMost(limits.maxComment)] }

/** Reports a problem with a listing to the team. Visitors may report too. */
export default function ReportDialog({
  listing,
  name,
  onClose,
}: {
  listing: string
  name: string
  onClose: () => void
}) {
  const t = useT()
  const me = useUser()
  const [sent, setSent] = useState(false)
  const outcome = useOutcomeFocus<HTMLParagraphElement>(sent)
  return (
    <Dialog title={t('listing.report')} about={name} onClose={onClose}>
      {sent ? (
        <p ref={outcome} tabIndex={-1} role="status">
          {t('listing.reportSent')}
        </p>
      ) : (
        <Report key={me?.id} listing={listing} onSent={() => setSent(true)} />
      )}
    </Dialog>
  )
}

/**
 * The form. A dialog is easily closed by mistake, so what is typed is kept until it is sent, by account and listing.
 */
function Report({ listing, onSent }: { listing: string; onSent: () => void }) {
  const t = useT()
  const me = useUser()
  const draft = reportKey(me?.id, listing)
  const comment = useKeptText(draft, '')
  const [reason] = useState(() => tabStorage.get(draft) ?? '')
  const [, report] = useMutation(ReportListing)
  const [opened] = useState(() => Date.now() - (comment.text || reason ? typedBefore : 0))
  const form = useForm(async (fields) => {
    const input = { listing, reason: textOf(fields, 'reason'), comment: textOf(fields, 'comment') }
    const { error } = await report({ input, form: { website: '', elapsed: Date.now() - opened } })
    if (error) throw error
    comment.forget()
    tabStorage.set(draft, null)
    onSent()
  }, rules)
  const { errors, failure, busy } = form
  return (
    <Form of={form}>
      {!me && failure && refusal(failure).code === 'sign_in' && (
        <SignInBack to={reportMark} kept={t('listing.typedKept')} />
      )}
      <Select
        name="reason"
        label={t('listing.reportReason')}
        defaultValue={reason}
        onChange={({ target }) => tabStorage.set(draft, target.value || null)}
        error={errors.reason}
      >
        <option value="">{t('listing.reportChoose')}</option>
        {Object.entries(reportWords).map(([value, words]) => (
          <option key={value} value={value}>
            {t(words)}
          </option>
        ))}
      </Select>
      <Textarea
        name="comment"
        limit={limits.maxComment}
        rows={3}
        optional
        value={comment.text}
        onChange={({ target }) => comment.set(target.value)}
        label={t('listing.reportComment')}
        error={errors.comment}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t('listing.reportSend')}
      </Button>
    </Form>
  )
}
