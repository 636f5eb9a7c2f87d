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

/** The rules of a new password. Spaces count as characters. */
const newPassword: Rule[] = [
  (text) => lettersIn(text) < password.minLength && { key: 'account.passwordShort' },
  (text) => lettersIn(text) > password.maxLength && { key: 'form.tooLong', values: { limit: password.maxLength } },
]

/**
 * The rules of a repeated password; `differ` is the message if the two are not the same. Where both are too short and
 * the same, the first one's message is enough.
 */
const repeated = (field: string, differ: MessageKey): Rule[] => [
  (text, form) => text !== form.get(field) && newPassword[0]!(text, form),
  (text, form) => text !== form.get(field) && { key: differ },
]

const username: Rule[] = [atLeast(person.minName, 'account.usernameShort'), atMost(person.maxName)]
const ownPhone: Rule[] = [optional(phone('account.phoneShort'))]

export const emailRules: Rule[] = [email('account.emailInvalid')]
export const knownPassword: Rule[] = [given('account.passwordRequired')]

/** The rules of the sign-in form. */
export const signInRules: Rules = { email: emailRules, password: knownPassword }

/** The rules of the profile form. The limits are those of the specification. */
export const profileRules: Rules = { username, phone: ownPhone }

export const registrationRules: Rules = {
  username,
  email: emailRules,
  phone: ownPhone,
  password: newPassword,
  confirmPassword: repeated('password', 'account.passwordsDiffer'),
}

/** The rules of the form that resets a forgotten password. */
export const resetRules: Rules = {
  password: newPassword,
  confirmPassword: repeated('password', 'account.newPasswordsDiffer'),
}

/** The rules of the form that changes a known password. */
export const changeRules: Rules = {
  oldPassword: knownPassword,
  newPassword,
  confirmPassword: repeated('newPassword', 'account.passwordsDiffer'),
}
