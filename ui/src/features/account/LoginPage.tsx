import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { PasswordField } from '../../shared/components/PasswordField'
import { toast } from '../../shared/components/toast'
import { toastAfterReload } from '../../shared/components/toastAfterReload'
import { refusal } from '../../shared/graphql/errors'
import { Form } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { rest } from '../../shared/rest'
import { comingBack } from '../../shared/session/next'
import { nextAfter, throughSecondFactor } from '../../shared/session/nextAfter'
import { type User, user } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { handOver } from '../../shared/visitorDrafts'
import { AccountCard } from './AccountCard'
import route from './LoginPage.route'
import { signInRules } from './rules'
import { WhyEnded } from './WhyEnded'
import { EmailField } from './fields'

export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  const [email, setEmail] = useState('')
  const at = useLocation()
  const form = useForm(async (fields) => {
    let answer: { user: User & { secondFactor?: string } }
    try {
      answer = await rest('POST', '/api/auth/login', {
        email: textOf(fields, 'email'),
        password: fields.get('password'),
      })
      user.set(answer.user)
      handOver(answer.user.id)
    } catch (error) {
      toast({
        title: t('account.loginFailed'),
        text: refusal(error as Error).message || t('account.loginFallback'),
        tone: 'danger',
      })
      document.getElementById('password')?.focus()
      throw error
    }
    toastAfterReload({ title: t('account.loginDone'), text: t('account.welcomeBack'), tone: 'tile' })
    // The page is loaded anew, so that no data shown to a visitor stays in memory, and it replaces this one in the
    // history. An account with a second factor is led to that first.
    const next = nextAfter(at)
    location.replace(answer.user.secondFactor ? throughSecondFactor(next) : next)
  }, signInRules)
  const { errors, busy } = form
  return (
    <AccountCard title={t('account.login')}>
      <WhyEnded />
      <Form of={form} summary refusal={false}>
        <EmailField onChange={(event) => setEmail(event.target.value)} error={errors.email} />
        <PasswordField
          id="password"
          name="password"
          autoComplete="current-password"
          label={t('account.password')}
          error={errors.password}
        />
        <Link to="/forgot-password" state={{ email }} className="link justify-self-start text-small">
          {t('account.forgot')}
        </Link>
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {busy ? t('account.signingIn') : t('account.login')}
        </Button>
      </Form>
      <p className="text-center text-small text-muted">
        {t('account.noAccount')}{' '}
        <Link to={paths.register()} state={comingBack(at)} className="link">
          {t('account.register')}
        </Link>
      </p>
    </AccountCard>
  )
}
