import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { ErrorSummary } from '../../../shared/components/ErrorSummary'
import { PasswordField } from '../../../shared/components/PasswordField'
import { Section } from '../../../shared/components/Section'
import { toast } from '../../../shared/components/toast'
import { useSubmit } from '../../../shared/hooks/useSubmit'
import { useT } from '../../../shared/i18n/language'
import { rest } from '../../../shared/rest'
import { type User, user } from '../../../shared/session/session'
import { changeMistakes } from '../rules'

const read = (form: FormData, name: string) => String(form.get(name) ?? '')

/** A change ends every session of the account; this browser is given a new one. */
export function Password({ email }: { email: string }) {
  const t = useT()
  const [done, setDone] = useState(0)
  const { errors, failure, busy, attempt, onSubmit } = useSubmit(
    async (form) => {
      const answer = await rest<{ user: User }>('POST', '/api/auth/change-password', {
        oldPassword: read(form, 'oldPassword'),
        newPassword: read(form, 'newPassword'),
      })
      user.set(answer.user)
      setDone((n) => n + 1)
      toast({ title: t('account.passwordChanged'), text: t('account.passwordChangedText'), tone: 'tile' })
    },
    (form) =>
      changeMistakes(t, {
        old: read(form, 'oldPassword'),
        password: read(form, 'newPassword'),
        confirm: read(form, 'confirmPassword'),
      }),
  )
  return (
    <Section id="profile-password" title={t('account.changePassword')} lead={t('account.changePasswordLead')}>
      <ErrorSummary mistakes={Object.entries(errors).map(([field, text]) => ({ field, text }))} attempt={attempt} />
      <form key={done} noValidate onSubmit={onSubmit} className="grid gap-4">
        {failure && Object.keys(errors).length === 0 && <ErrorNote error={failure} />}
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          id="oldPassword"
          name="oldPassword"
          autoComplete="current-password"
          label={t('account.oldPassword')}
          error={errors.oldPassword}
        />
        <PasswordField
          id="newPassword"
          name="newPassword"
          autoComplete="new-password"
          label={t('account.newPassword')}
          error={errors.newPassword}
        />
        <PasswordField
          id="confirmPassword"
          name="confirmPassword"
          autoComplete="new-password"
          label={t('account.confirmPassword')}
          error={errors.confirmPassword}
        />
        <Button type="submit" busy={busy} className="min-h-12">
          {t('account.changePassword')}
        </Button>
      </form>
    </Section>
  )
}
