import type { Translate } from '../../shared/i18n/language'

/** Enough to catch a slip; the server decides. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** What is wrong with a registration, in the specification's words. */
export function registrationMistakes(t: Translate, it: { username: string; email: string; phone: string; password: string; confirmPassword: string }) {
  const wrong: Record<string, string> = {}
  if ([...it.username].length < 2) wrong.username = t('account.usernameShort')
  if (!emailPattern.test(it.email)) wrong.email = t('account.emailInvalid')
  if (it.phone && it.phone.replace(/[^\d]/g, '').length < 10) wrong.phone = t('account.phoneShort')
  Object.assign(wrong, passwordMistakes(t, it.password, it.confirmPassword))
  return wrong
}

export function passwordMistakes(t: Translate, password: string, confirmPassword: string) {
  const wrong: Record<string, string> = {}
  if (password.length < 6) wrong.password = t('account.passwordShort')
  if (confirmPassword.length < 6) wrong.confirmPassword = t('account.passwordShort')
  else if (password !== confirmPassword) wrong.confirmPassword = t('account.passwordsDiffer')
  return wrong
}
