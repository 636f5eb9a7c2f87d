import { useState } from 'react'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { Select } from '../../shared/components/Field'
import { Textarea } from '../../shared/components/Textarea'
import { graphql } from '../../shared/graphql/graphql'
import { useOutcomeFocus } from '../../shared/hooks/useOutcomeFocus'
import { Form } from '../../shared/form/Form'
import { report as limits } from '../../shared/form/limits.json'
import { atMost, needed, type Rules } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { reportWords } from '../../shared/listing/reports'
import { useUser } from '../../shared/session/session'

export const ReportListing = graphql(`
  mutation ReportListing($input: ReportListing!, $form: Form) {
    reportListing(input: $input, form: $form) {
      id
    }
  }
`)

const written = (form: FormData) => ({ reason: textOf(form, 'reason'), comment: textOf(form, 'comment') })

const rules: Rules = { reason: [needed('listing.reportChoose')], comment: [atMost(limits.maxComment)] }

/** Longer than the server asks that somebody types, in milliseconds. */
const typed = 60_000

/** What was typed and not sent, by account and listing: a dialog is easily closed by mistake. */
const unsent = new Map<string, { reason: string; comment: string }>()

/** Tells the team that something is wrong with a listing. Anybody may. */
export default function ReportDialog({ listing, onClose }: { listing: string; onClose: () => void }) {
  const t = useT()
  const draft = `${useUser()?.id ?? 'visitor'}/${listing}`
  const [, report] = useMutation(ReportListing)
  const [sent, setSent] = useState(false)
  const outcome = useOutcomeFocus<HTMLParagraphElement>(sent)
  const [opened] = useState(() => Date.now() - (unsent.has(draft) ? typed : 0)) // what stands here had its time
  const form = useForm(async (fields) => {
    const input = { listing, ...written(fields) }
    const { error } = await report({ input, form: { website: '', elapsed: Date.now() - opened } })
    if (error) throw error
    unsent.delete(draft)
    setSent(true)
  }, rules)
  const { errors, busy } = form
  return (
    <Dialog title={t('listing.report')} onClose={onClose}>
      {sent ? (
        <p ref={outcome} tabIndex={-1} role="status">
          {t('listing.reportSent')}
        </p>
      ) : (
        <Form of={form} onChange={(event) => unsent.set(draft, written(new FormData(event.currentTarget)))}>
          <Select
            name="reason"
            label={t('listing.reportReason')}
            defaultValue={unsent.get(draft)?.reason ?? ''}
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
            rows={3}
            optional
            defaultValue={unsent.get(draft)?.comment}
            label={t('listing.reportComment')}
            error={errors.comment}
          />
          <Button type="submit" look="primary" busy={busy}>
            {t('listing.reportSend')}
          </Button>
        </Form>
      )}
    </Dialog>
  )
}
