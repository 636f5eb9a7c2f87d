import { useLocation, useNavigate } from 'react-router'
import { Button } from '../../shared/components/Button'
import { toast } from '../../shared/components/toast'
import { refusal } from '../../shared/graphql/errors'
import { Form } from '../../shared/form/Form'
import { useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { rest } from '../../shared/rest'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AccountCard } from './AccountCard'
import { resetRules } from './rules'
import route from './ResetPasswordPage.route'
import { NewPasswordFields } from './fields'

export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  const navigate = useNavigate()
  // The link in the mail has the token in its fragment, which browsers do not send to any server.
  const token = new URLSearchParams(useLocation().hash.slice(1)).get('token') ?? ''
  const form = useForm(async (fields) => {
    try {
      await rest('POST', '/api/auth/reset-password', { token, newPassword: fields.get('password') })
    } catch (error) {
      const told = refusal(error as Error)
      toast({ title: t('account.resetFailed'), text: told.fields.newPassword ?? told.message, tone: 'danger' })
      throw error
    }
    toast({ title: t('account.resetDone'), text: t('account.resetDoneText'), tone: 'tile' })
    await navigate(paths.login())
  }, resetRules)
  const { errors, busy } = form
  return (
    <AccountCard title={t('account.resetTitle')}>
      <Form of={form} refusal={false}>
        <NewPasswordFields
          label={t('account.newPassword')}
          error={errors.password ?? errors.newPassword}
          repeated={errors.confirmPassword}
        />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('account.setPassword')}
        </Button>
      </Form>
    </AccountCard>
  )
}
