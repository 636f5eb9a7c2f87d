import { Input, type InputProps } from '../../shared/components/Field'
import { PasswordField } from '../../shared/components/PasswordField'
import { PhoneField } from '../../shared/components/PhoneField'
import { useT } from '../../shared/i18n/language'

type Own = Pick<InputProps, 'error' | 'value' | 'defaultValue' | 'onChange'>

/** The field of an account's name. */
export function NameField(own: Own) {
  const t = useT()
  return <Input id="username" name="username" autoComplete="name" label={t('account.username')} {...own} />
}

export function EmailField(own: Own) {
  const t = useT()
  return (
    <Input id="email" name="email" type="email" autoComplete="email" dir="ltr" label={t('account.email')} {...own} />
  )
}

export function OwnPhoneField(own: Own) {
  const t = useT()
  return (
    <PhoneField
      id="phone"
      name="phone"
      autoComplete="tel"
      label={t('account.phone')}
      optional
      placeholder="+963 9XX XXX XXX"
      {...own}
    />
  )
}

/** The fields of a new password and its repetition. */
export function NewPasswordFields({
  name = 'password',
  label,
  error,
  repeated,
}: {
  name?: string
  label: string
  error: string | undefined
  /** The error of the repetition. */
  repeated: string | undefined
}) {
  const t = useT()
  return (
    <>
      <PasswordField id={name} name={name} autoComplete="new-password" label={label} error={error} />
      <PasswordField
        id="confirmPassword"
        name="confirmPassword"
        autoComplete="new-password"
        label={t('account.confirmPassword')}
        error={repeated}
      />
    </>
  )
}
