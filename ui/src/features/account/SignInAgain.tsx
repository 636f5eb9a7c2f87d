import { useLayoutEffect, useState } from 'react'
import { Button } from '../../shared/components/Button'
import { Dialog } from '../../shared/components/Dialog'
import { PasswordField } from '../../shared/components/PasswordField'
import { toast } from '../../shared/components/toast'
import { Form } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { lookAgain } from '../../shared/hooks/lookAgain'
import { useT } from '../../shared/i18n/language'
import { leaveFocus } from '../../shared/passFocus'
import { rest } from '../../shared/rest'
import { throughSecondFactor } from '../../shared/session/nextAfter'
import { interrupted, type User, user } from '../../shared/session/session'
import { EmailField } from './fields'
import { signInRules } from './rules'
import { WhyEnded } from './WhyEnded'

/**
 * Asks a person whose session ended while they were filling in a form to sign in again. Meanwhile the page is hidden,
 * because somebody else may be at this device. Once they have signed in, it is shown with what they had typed. To
 * leave instead takes a second press, because that is lost.
 */
export default function SignInAgain({ who }: { who: User }) {
  const t = useT()
  const [leaving, setLeaving] = useState(false)
  useLayoutEffect(() => {
    const { classList } = document.documentElement
    classList.add('interrupted')
    return () => classList.remove('interrupted')
  }, [])
  const form = useForm(async (fields) => {
    const answer = await rest<{ user: User & { secondFactor?: string } }>('POST', '/api/auth/login', {
      email: textOf(fields, 'email'),
      password: fields.get('password'),
    })
    user.set(answer.user) // which reloads the page for another account
    if (answer.user.secondFactor) return location.replace(throughSecondFactor(location.href))
    toast({ title: t('account.againDone'), text: t('account.againDoneText'), tone: 'tile' })
    lookAgain()
  }, signInRules)
  return (
    <div ref={leaveFocus} className="sign-in-again">
      <Dialog title={t('account.againTitle')} onClose={() => setLeaving(true)}>
        <Form of={form}>
          <WhyEnded />
          <p>{t('account.againText')}</p>
          <EmailField defaultValue={who.email} error={form.errors.email} />
          <PasswordField
            data-first
            id="password"
            name="password"
            autoComplete="current-password"
            label={t('account.password')}
            error={form.errors.password}
          />
          <Button type="submit" look="primary" busy={form.busy}>
            {t('account.againGo')}
          </Button>
        </Form>
        {leaving ? (
          <div role="alert" className="mt-3 grid gap-2">
            <p className="text-small text-danger">{t('account.againLost')}</p>
            <Button look="danger" onClick={() => interrupted.set(null)}>
              {t('account.againLeaveNow')}
            </Button>
          </div>
        ) : (
          <Button look="text" className="mt-2 px-0" onClick={() => setLeaving(true)}>
            {t('account.againLeave')}
          </Button>
        )}
      </Dialog>
    </div>
  )
}
