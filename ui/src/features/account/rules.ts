import { emailPattern } from '../../shared/email'
import type { MessageKey, Translate } from '../../shared/i18n/language'

type Mistakes = Record<string, string>

/** What is wrong with a name and a telephone, in the specification's words. */
export function profileMistakes(t: Translate, it: { username: string; phone: string }): Mistakes {
  const wrong: Mistakes = {}
  if ([...it.username].length < 2) wrong.username = t('account.usernameShort')
  if (it.phone && it.phone.replace(/[^\d]/g, '').length < 10) wrong.phone = t('account.phoneShort')
  return wrong
}

/** What is wrong with a registration. */
export function registrationMistakes(
  t: Translate,
  it: { username: string; email: string; phone: string; password: string; confirmPassword: string },
): Mistakes {
  const { username, phone } = profileMistakes(t, it)
  return {
    ...(username && { username }),
    ...(!emailPattern.test(it.email) && { email: t('account.emailInvalid') }),
    ...(phone && { phone }),
    ...passwordMistakes(t, it.password, it.confirmPassword),
  }
}

/** What is wrong with a password and its repetition; `differ` says that they are not the same. */
export function passwordMistakes(
  t: Translate,
  password: string,
  confirmPassword: string,
  differ: MessageKey = 'account.passwordsDiffer',
): Mistakes {
  const wrong: Mistakes = {}
  if (password.length < 6) wrong.password = t('account.passwordShort')
  if (confirmPassword.length < 6) wrong.confirmPassword = t('account.passwordShort')
  else if (password !== confirmPassword) wrong.confirmPassword = t(differ)
  return wrong
}

/** What is wrong with a change of password by somebody who knows the old one. */
export function changeMistakes(t: Translate, it: { old: string; password: string; confirm: string }): Mistakes {
  const { password, confirmPassword } = passwordMistakes(t, it.password, it.confirm)
  return {
    ...(!it.old && { oldPassword: t('account.passwordRequired') }),
    ...(password && { newPassword: password }),
    ...(confirmPassword && { confirmPassword }),
  }
}
