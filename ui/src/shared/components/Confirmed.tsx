import { type ReactNode, useState } from 'react'
import { Form } from '../form/Form'
import { given } from '../form/rules'
import { useForm } from '../form/useForm'
import { useT } from '../i18n/language'
import { rest } from '../rest'
import { RestError } from '../restError'
import { Button } from './Button'
import { Dialog } from './Dialog'
import { useErrorText } from './ErrorNote'
import { PasswordField } from './PasswordField'
import { toast } from './toast'

type Grave = () => Promise<void> | void

/**
 * Runs an action for which the server requires a recently entered password: at once if it was entered in the last
 * minutes, else after a dialog has asked for it. The second value is that dialog, to be rendered.
 */
export function useConfirmed(): [run: (grave: Grave) => Promise<void>, dialog: ReactNode] {
  const t = useT()
  const errorText = useErrorText()
  const [waiting, setWaiting] = useState<{ grave: Grave }>()
  const run = async (grave: Grave) => {
    try {
      await rest('POST', '/api/auth/confirm', {})
      await grave()
    } catch (error) {
      if (error instanceof RestError && error.code === 'confirm') setWaiting({ grave })
      else toast({ title: t('form.confirmFailed'), text: errorText(error as Error), tone: 'danger' })
    }
  }
  const confirmed = async ({ grave }: { grave: Grave }) => {
    setWaiting(undefined)
    await run(grave)
  }
  const dialog = waiting && (
    <PasswordDialog onClose={() => setWaiting(undefined)} onConfirmed={() => confirmed(waiting)} />
  )
  return [run, dialog]
}

function PasswordDialog({ onClose, onConfirmed }: { onClose: () => void; onConfirmed: () => Promise<void> }) {
  const t = useT()
  const form = useForm(
    async (fields) => {
      await rest('POST', '/api/auth/confirm', { password: fields.get('password') })
      await onConfirmed()
    },
    { password: [given('form.confirmLead')] },
  )
  const { errors, busy } = form
  return (
    <Dialog title={t('form.confirmTitle')} onClose={onClose}>
      <Form of={form}>
        <p className="text-small text-muted">{t('form.confirmLead')}</p>
        <PasswordField
          id="confirm-password"
          name="password"
          autoComplete="current-password"
          label={t('form.confirmPassword')}
          error={errors.password}
        />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('form.goOn')}
        </Button>
      </Form>
    </Dialog>
  )
}

/** A link to a file that the server sends only if the password was entered recently. */
export function ConfirmedLink({
  href,
  className,
  label,
  children,
}: {
  href: string
  className?: string
  label?: string
  children: ReactNode
}) {
  const [run, dialog] = useConfirmed()
  return (
    <>
      <a
        href={href}
        download
        aria-label={label}
        className={className}
        onClick={(event) => {
          event.preventDefault()
          void run(() => location.assign(href))
        }}
      >
        {children}
      </a>
      {dialog}
    </>
  )
}
