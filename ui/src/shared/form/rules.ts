import { emailPattern } from '../email'
import type { MessageKey, Translate, Values } from '../i18n/language'
import { person } from './limits.json'

/** The message for an invalid field, by its key in the catalogue. */
interface Wrong {
  key: MessageKey
  values?: Values
}

/**
 * A rule for the text of a field, given the rest of its form. The maximum lengths are those of the server: commands/all
 * writes limits.json.
 */
export type Rule = (text: string, form: FormData) => Wrong | false
/** The rules of each field. The first broken rule is shown. */
export type Rules = Record<string, Rule[]>

/** The number of characters of a text, as the server counts them. */
export const lettersIn = (text: string) => [...text].length

/** The field is not empty. Spaces count as text, as in a password. */
export const given =
  (key: MessageKey): Rule =>
  (text) =>
    text === '' && { key }

export const needed =
  (key: MessageKey): Rule =>
  (text) =>
    text.trim() === '' && { key }

export const atLeast =
  (least: number, key: MessageKey): Rule =>
  (text) =>
    lettersIn(text.trim()) < least && { key }

export const atMost =
  (limit: number): Rule =>
  (text) =>
    lettersIn(text.trim()) > limit && { key: 'form.tooLong', values: { limit } }

export const email =
  (key: MessageKey): Rule =>
  (text) =>
    !(emailPattern.test(text.trim()) && lettersIn(text.trim()) <= person.maxEmail) && { key }

export const phone =
  (key: MessageKey): Rule =>
  (text) =>
    text.replace(/\D/g, '').length < person.minPhoneDigits && { key }

/** A rule that an empty field passes. */
export const optional =
  (rule: Rule): Rule =>
  (text, form) =>
    text.trim() !== '' && rule(text, form)

/** The mistakes of a form, by field. */
export function mistakesIn(rules: Rules, form: FormData, t: Translate): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const [field, all] of Object.entries(rules)) {
    const text = String(form.get(field) ?? '')
    for (const rule of all) {
      const broken = rule(text, form)
      if (!broken) continue
      wrong[field] = t(broken.key, broken.values)
      break
    }
  }
  return wrong
}
