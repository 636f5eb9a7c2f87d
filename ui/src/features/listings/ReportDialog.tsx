import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { graphql } from '../../shared/graphql/graphql'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { type MessageKey, useT } from '../../shared/i18n/language'

export const ReportListing = graphql(`
  mutation ReportListing($input: ReportListing!, $form: Form) {
    reportListing(input: $input, form: $form) {
      id
    }
  }
`)

const reasons: [value: string, words: MessageKey][] = [
  ['wrong_information', 'listing.reportWrong'],
  ['closed', 'listing.reportClosed'],
  ['fake', 'listing.reportFake'],
  ['offensive', 'listing.reportOffensive'],
  ['other', 'listing.reportOther'],
]

/** Tells the team that something is wrong with a listing. Anybody may. */
export default function ReportDialog({ listing, onClose }: { listing: string; onClose: () => void }) {
  const t = useT()
  const [, report] = useMutation(ReportListing)
  const [sent, setSent] = useState(false)
  const [opened] = useState(Date.now)
  const { errors, failure, busy, onSubmit } = useSubmit(async (form) => {
    const input = { listing, reason: textOf(form, 'reason'), comment: textOf(form, 'comment') }
    const { error } = await report({ input, form: { website: '', elapsed: Date.now() - opened } })
    if (error) throw error
    setSent(true)
  })
  return (
    <Dialog title={t('listing.report')} onClose={onClose}>
      {sent ? (
        <p role="status">{t('listing.reportSent')}</p>
      ) : (
        <form noValidate onSubmit={onSubmit} className="grid gap-4">
          {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
          <Select name="reason" label={t('listing.reportReason')} error={errors.reason}>
            {reasons.map(([value, words]) => <option key={value} value={value}>{t(words)}</option>)}
          </Select>
          <Textarea name="comment" rows={3} optional label={t('listing.reportComment')} error={errors.comment} />
          <Button type="submit" look="primary" busy={busy}>{t('listing.reportSend')}</Button>
        </form>
      )}
    </Dialog>
  )
}
