import { useState } from 'react'
import { useLocation } from 'react-router'
import { Button } from '../../shared/components/Button'
import { Link } from '../../shared/components/Link'
import { toast } from '../../shared/components/toast'
import { toastAfterReload } from '../../shared/components/toastAfterReload'
import { refusal } from '../../shared/graphql/errors'
import { Form } from '../../shared/form/Form'
import { textOf, useForm } from '../../shared/form/useForm'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { rest } from '../../shared/rest'
import { comingBack } from '../../shared/session/next'
import { nextAfter } from '../../shared/session/nextAfter'
import { type User, user } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { handOver } from '../../shared/visitorDrafts'
import { AccountCard } from './AccountCard'
import { registrationRules } from './rules'
import route from './RegisterPage.route'
import { EmailField, NameField, NewPasswordFields, OwnPhoneField } from './fields'

const roles: [string, MessageKey, MessageKey][] = [
  ['customer', 'account.customer', 'account.customerLead'],
  ['venue_owner', 'account.venueOwner', 'account.venueOwnerLead'],
  ['service_provider', 'account.provider', 'account.providerLead'],
]

const read = (form: FormData) => ({
  username: textOf(form, 'username'),
  email: textOf(form, 'email'),
  phone: textOf(form, 'phone'),
  password: String(form.get('password') ?? ''),
  confirmPassword: String(form.get('confirmPassword') ?? ''),
})

/** Creates the account, signs in, and opens the page that a couple wanted to see, or the dashboard of an owner. */
function useRegistration() {
  const t = useT()
  const at = useLocation()
  const [opened] = useState(() => Date.now())
  return useForm(async (fields) => {
    const { confirmPassword: _, ...body } = read(fields)
    try {
      const answer = await rest<{ user: User }>('POST', '/api/auth/register', {
        ...body,
        role: fields.get('role'),
        website: fields.get('website'),
        elapsed: Date.now() - opened,
      })
      user.set(answer.user)
      handOver(answer.user.id)
      toastAfterReload({ title: t('account.registerDone'), text: t('account.welcome'), tone: 'tile' })
      location.replace(answer.user.role === 'customer' ? nextAfter(at) : paths.dashboard())
    } catch (error) {
      toast({
        title: t('account.registerFailed'),
        text: refusal(error as Error).message || t('account.registerFallback'),
        tone: 'danger',
      })
      throw error
    }
  }, registrationRules)
}

export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  const at = useLocation()
  const form = useRegistration()
  const { errors, busy } = form
  return (
    <AccountCard title={t('account.register')} lead={t('account.registerLead')}>
      <Form of={form} summary refusal={false}>
        <NameField error={errors.username} />
        <EmailField error={errors.email} />
        <OwnPhoneField error={errors.phone} />
        <NewPasswordFields label={t('account.password')} error={errors.password} repeated={errors.confirmPassword} />
        <Role />
        {/* A honeypot: people do not see this field, but bots fill it in. */}
        <input name="website" tabIndex={-1} autoComplete="off" aria-hidden className="hidden" />
        <Button type="submit" look="primary" busy={busy} className="min-h-12">
          {t('account.register')}
        </Button>
      </Form>
      <p className="text-center text-small text-muted">
        {t('account.haveAccount')}{' '}
        <Link to={paths.login()} state={comingBack(at)} className="link">
          {t('account.login')}
        </Link>
      </p>
    </AccountCard>
  )
}

/** The choice of the account's role. */
function Role() {
  const t = useT()
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-small font-semibold">{t('account.role')}</legend>
      {roles.map(([role, name, lead], i) => (
        <label
          key={role}
          className="flex cursor-pointer gap-3 rounded-button border border-field p-3 has-checked:border-accent has-checked:bg-tint"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={i === 0}
            className="mt-1.5 size-4 accent-(--accent)"
          />
          <span className="font-semibold">
            {t(name)}
            <span className="block text-small font-normal text-muted">{t(lead)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
