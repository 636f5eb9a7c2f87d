import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { toast } from '../../shared/components/toast'
import { refusal } from '../../shared/graphql/errors'
import { Form } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { useT } from '../../shared/i18n/language'
import { rest } from '../../shared/rest'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AccountCard } from './AccountCard'
import { Outcome } from './Outcome'
import route from './ForgotPasswordPage.route'
import { emailRules } from './rules'
import { EmailField } from './fields'

export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  // The email that was typed at the sign-in that failed.
  const typed = (useLocation().state as { email?: string } | null)?.email
  const [sent, setSent] = useState(false)
  const form = useForm(
    async (fields) => {
      setSent(false)
      try {
        await rest('POST', '/api/auth/forgot-password', { email: textOf(fields, 'email') })
        toast({ title: t('account.linkSent'), text: t('account.linkSentText'), tone: 'tile' })
        setSent(true)
      } catch (error) {
        toast({ title: t('account.resetFailed'), text: refusal(error as Error).message, tone: 'danger' })
        throw error
      }
    },
    { email: emailRules },
  )
  const { errors, failure, busy } = form
  return (
    <AccountCard title={t('account.forgotTitle')} lead={t('account.forgotLead')}>
      {sent && <Outcome title={t('account.linkSent')} text={t('account.linkSentText')} />}
      {failure && Object.keys(errors).length === 0 && (
        <Outcome failed title={t('account.resetFailed')} text={refusal(failure).message} />
      )}
      <Form of={form} refusal={false}>
        <EmailField defaultValue={typed} error={errors.email} />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('account.sendLink')}
        </Button>
      </Form>
    </AccountCard>
  )
}
