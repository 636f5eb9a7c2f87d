import { wholeDay } from '../calendar/day'
import type { Lang } from '../i18n/language'

const written = /\d{4}-\d\d-\d\d/g

/** The free days that a refusal names (`fields.days` of a conflict): YYYY-MM-DD, the nearest first. */
export const freeDaysIn = (sentence = ''): string[] => sentence.match(written) ?? []

/** Such a sentence with its days as people write them. */
export const withDaysInWords = (sentence: string, lang: Lang) => sentence.replace(written, (day) => wholeDay(day, lang))
