import { dayAgo, daysIn } from '../i18n/days'
import { type Lang, locales } from '../i18n/language'

/**
 * A formatter of days. Everywhere on the site a day is its ISO date in Damascus, YYYY-MM-DD, so that days compare as
 * strings. It is formatted as midnight UTC, so that the browser's time zone does not matter.
 */
export function formatter(lang: Lang, calendar: string, options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat(`${locales[lang].split('-u-')[0]}-u-ca-${calendar}-nu-latn`, {
    ...options,
    timeZone: 'UTC',
  })
}

const written: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }

/** Formats a day with its weekday and year, e.g. السبت، 14 تشرين الثاني 2026. */
export const wholeDay = (day: string, lang: Lang) =>
  formatter(lang, 'gregory', { ...written, weekday: 'long' }).format(Date.parse(day))

/** The number of days ahead within which a day without its year is unambiguous. */
const oneRound = 330

/** Formats a day for a sentence: with its weekday, and with its year if it is past or nearly a year ahead. */
export function nearDay(day: string, lang: Lang, today = dayAgo(0)): string {
  if (day < today || daysIn(today, day) > oneRound) return wholeDay(day, lang)
  return formatter(lang, 'gregory', { weekday: 'long', day: 'numeric', month: 'long' }).format(Date.parse(day))
}

const isWholeMonth = (from: string, to: string) =>
  from.endsWith('-01') && to === new Date(Date.UTC(+from.slice(0, 4), +from.slice(5, 7), 0)).toISOString().slice(0, 10)

/** Formats a range of days, both included, e.g. 1 – 14 May 2027. A whole month is formatted as its name and year. */
export const rangeOfDays = (from: string, to: string, lang: Lang) =>
  isWholeMonth(from, to)
    ? formatter(lang, 'gregory', { month: 'long', year: 'numeric' }).format(Date.parse(from))
    : formatter(lang, 'gregory', written).formatRange(Date.parse(from), Date.parse(to))

/** Formats a range of days without the year, e.g. 16 – 19 May. */
export const daysOfYear = (from: string, to: string, lang: Lang) =>
  formatter(lang, 'gregory', { day: 'numeric', month: 'long' }).formatRange(Date.parse(from), Date.parse(to))

/** The name of a weekday; Sunday is 0. */
export const weekday = (day: number, lang: Lang) =>
  formatter(lang, 'gregory', { weekday: 'long' }).format(Date.UTC(2026, 1, 1 + day))

/**
 * Formats a day in the Hijri calendar by the tables of Umm al-Qura, e.g. 4 جمادى الآخرة 1448 هـ. The sighting of the
 * moon in Syria may differ by a day, so callers mark it with ≈.
 */
export const hijriDay = (day: string, lang: Lang) =>
  formatter(lang, 'islamic-umalqura', written).format(Date.parse(day))

/** Formats the Hijri months of a range of days, e.g. جمادى الأولى – جمادى الآخرة 1448 هـ. */
export const hijriMonths = (from: string, to: string, lang: Lang) =>
  formatter(lang, 'islamic-umalqura', { month: 'long', year: 'numeric' }).formatRange(Date.parse(from), Date.parse(to))

/** Formats a day for a field, DD/MM/YYYY. */
export const writeDay = (day: string) => day.split('-').toReversed().join('/')
