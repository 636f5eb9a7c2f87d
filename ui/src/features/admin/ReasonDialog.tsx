import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Textarea } from '../../shared/components/Textarea'
import { textOf, useSubmit } from '../../shared/hooks/useSubmit'
import { useT } from '../../shared/i18n/language'

/** Asks why. What was typed stays where the server refuses it. */
export function ReasonDialog({ title, action, hint, optional = false, onClose, onReason }: {
  title: string
  /** What the button says. */
  action: string
  /** Who will read the reason. */
  hint: string
  optional?: boolean
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}) {
  const t = useT()
  const { errors, failure, busy, onSubmit } = useSubmit(
    async (form) => {
      await onReason(textOf(form, 'reason'))
      onClose()
    },
    (form): Record<string, string> => (optional || textOf(form, 'reason') ? {} : { reason: t('admin.reasonNeeded') }),
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate onSubmit={onSubmit} className="grid gap-4">
        {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
        <Textarea data-first name="reason" rows={4} label={t('admin.reason')} hint={hint} optional={optional} error={errors.reason} />
        <Button type="submit" look="danger" busy={busy}>{action}</Button>
      </form>
    </Dialog>
  )
}
