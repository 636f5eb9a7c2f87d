import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { PasswordField } from '../../../shared/components/PasswordField'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { useT } from '../../../shared/i18n/language'
import { rest } from '../../../shared/rest'
import { type User, user } from '../../../shared/session/session'
import { changeRules } from '../rules'
import { NewPasswordFields } from '../fields'

const read = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Changes the password. This ends every session of the account; this browser gets a new one. */
export function Password({ email }: { email: string }) {
  const t = useT()
  const [done, setDone] = useState(0)
  const form = useForm(async (fields) => {
    const answer = await rest<{ user: User }>('POST', '/api/auth/change-password', {
      oldPassword: read(fields, 'oldPassword'),
      newPassword: read(fields, 'newPassword'),
    })
    user.set(answer.user)
    setDone((n) => n + 1)
    toast({ title: t('account.passwordChanged'), text: t('account.passwordChangedText'), tone: 'tile' })
  }, changeRules)
  const { errors, busy } = form
  return (
    <Section id="profile-password" title={t('account.changePassword')} lead={t('account.changePasswordLead')}>
      <Form key={done} of={form} summary>
        {/* Password managers read from this field whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="oldPassword"
          name="oldPassword"
          autoComplete="current-password"
          label={t('account.oldPassword')}
          error={errors.oldPassword}
        />
        <NewPasswordFields
          name="newPassword"
          label={t('account.newPassword')}
          error={errors.newPassword}
          repeated={errors.confirmPassword}
        />
        <Button type="submit" busy={busy} className="min-h-12">
          {t('account.changePassword')}
        </Button>
      </Form>
    </Section>
  )
}
