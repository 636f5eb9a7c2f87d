import { Button } from '../../../shared/components/Button'
import { Dialog } from '../../../shared/components/Dialog'
import { Textarea } from '../../../shared/components/Textarea'
import { Form } from '../../../shared/form/Form'
import { reason as limits } from '../../../shared/form/limits.json'
import { atMost, needed } from '../../../shared/form/rules'
import { textOf, useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'

/** Asks the owner for the reason of a refusal or a cancellation. */
export function WhyDialog({
  title,
  about,
  action,
  hint,
  optional,
  onClose,
  onReason,
}: {
  title: string
  about: string
  /** The label of the submit button. */
  action: string
  /** A hint about who will read the reason. */
  hint: string
  optional: boolean
  onClose: () => void
  onReason: (reason: string) => Promise<void>
}) {
  const t = useT()
  const form = useForm(
    async (fields) => {
      await onReason(textOf(fields, 'reason'))
      onClose()
    },
    { reason: [...(optional ? [] : [needed('owner.reasonNeeded')]), atMost(limits.maxLength)] },
  )
  return (
    <Dialog title={title} about={about} onClose={onClose}>
      <Form of={form}>
        <Textarea
          name="reason"
          limit={limits.maxLength}
          rows={4}
          label={t('owner.reason')}
          hint={hint}
          optional={optional}
          error={form.errors.reason}
        />
        <Button type="submit" look="danger" busy={form.busy}>
          {action}
        </Button>
      </Form>
    </Dialog>
  )
}
