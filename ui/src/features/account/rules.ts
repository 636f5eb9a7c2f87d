import { password, person } from '../../shared/form/limits.json'
import {
  atLeast,
  atMost,
  email,
  lettersIn,
  given,
  optional,
  phone,
  type Rule,
  type Rules,
} from '../../shared/form/rules'
import type { MessageKey } from '../../shared/i18n/language'

/** Those of a password, in which spaces count. */
const newPassword: Rule[] = [
  (text) => lettersIn(text) < password.minLength && { key: 'account.passwordShort' },
  (text) => lettersIn(text) > password.maxLength && { key: 'form.tooLong', values: { limit: password.maxLength } },
]

/** Those of its repetition; `differ` says that they are not the same. */
const repeated = (field: string, differ: MessageKey): Rule[] => [
  newPassword[0]!,
  (text, form) => text !== form.get(field) && { key: differ },
]

const username: Rule[] = [atLeast(person.minName, 'account.usernameShort'), atMost(person.maxName)]
const ownPhone: Rule[] = [optional(phone('account.phoneShort'))]

export const emailRules: Rule[] = [email('account.emailInvalid')]
export const knownPassword: Rule[] = [given('account.passwordRequired')]

/** A sign-in. */
export const signInRules: Rules = { email: emailRules, password: knownPassword }

/** A name and a telephone, in the specification's words. */
export const profileRules: Rules = { username, phone: ownPhone }

export const registrationRules: Rules = {
  username,
  email: emailRules,
  phone: ownPhone,
  password: newPassword,
  confirmPassword: repeated('password', 'account.passwordsDiffer'),
}

/** A new password in the place of a forgotten one. */
export const resetRules: Rules = {
  password: newPassword,
  confirmPassword: repeated('password', 'account.newPasswordsDiffer'),
}

/** A change of password by somebody who knows the old one. */
export const changeRules: Rules = {
  oldPassword: knownPassword,
  newPassword,
  confirmPassword: repeated('newPassword', 'account.passwordsDiffer'),
}
