import { emailPattern } from '../email'
import type { MessageKey, Translate, Values } from '../i18n/language'
import { person } from './limits.json'

/** The text for an invalid field, from the catalogue. */
interface Wrong {
  key: MessageKey
  values?: Values
}

/**
 * Looks at the text of a field, and at the rest of its form. Lengths are those that the server refuses by:
 * commands/all writes limits.json.
 */
export type Rule = (text: string, form: FormData) => Wrong | false
/** The rules of each field. The first broken rule is shown. */
export type Rules = Record<string, Rule[]>

/** Characters as the server counts them. */
export const lettersIn = (text: string) => [...text].length

/** Something was typed. In a password, spaces count. */
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

/** A rule that an empty field does not break. */
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
