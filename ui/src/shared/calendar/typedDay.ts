import { latinDigits } from '../i18n/digits'
import { dayAgo } from '../i18n/days'
import type { Lang } from '../i18n/language'
import { formatter, weekday } from './day'

/** A word without what people leave out when they type: short vowels, the hamza of the alif, and the article. */
const bare = (word: string) =>
  word
    .toLowerCase()
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/(^|\s)ال/g, '$1')

/** The names of the months: those of Syria, those of Egypt, and the English ones. */
const monthNames = () =>
  ['ar-SY', 'ar-EG', 'en'].map((locale) => {
    const month = new Intl.DateTimeFormat(`${locale}-u-ca-gregory`, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, i) => bare(month.format(Date.UTC(2026, i, 15))))
  })

/**
 * The number of a month from its name in either language, or from the first letters if they fit one name only; 0 if
 * none fits.
 */
function monthOf(word: string): number {
  const typed = bare(word).replace('تاني', 'ثاني')
  for (const names of monthNames()) {
    const found = names.filter((name) => name === typed || (typed.length > 2 && name.startsWith(typed)))
    if (found.length === 1) return names.indexOf(found[0]!) + 1
  }
  return 0
}

/** The full year for a typed one; if none was typed, the year in which the month is or comes next. */
function wholeYear(year: string | undefined, month: number): string {
  if (year !== undefined) return year.padStart(4, '20')
  const [present = 0, now = 0] = dayAgo(0).split('-').map(Number)
  return String(month < now ? present + 1 : present)
}

/** The parts of a typed date. */
type Parts = [year: string | undefined, month: number, day: string]

/** The day with these parts; undefined if there is none, as for 30 February. */
function dayOf([year, month, day]: Parts): string | undefined {
  const iso = `${wholeYear(year, month)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  const real = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** A day of the week from its name in either language, or from its first three letters; -1 if none fits. */
function weekdayOf(word: string): number {
  const typed = bare(word)
  return Array.from({ length: 7 }, (_, day) => day).findIndex((day) =>
    (['ar', 'en'] as const).some((lang) => {
      const name = bare(weekday(day, lang))
      return name === typed || (typed.length > 2 && name.startsWith(typed))
    }),
  )
}

/** A typed text in Latin digits without direction marks, and the day of the week that it begins with; -1 if none. */
function withoutWeekday(typed: string): [text: string, day: number] {
  const text = latinDigits(typed)
    .replace(/\p{Cf}/gu, '') // direction marks
    .trim()
  const named = /^(?:يوم\s+)?(\p{L}[\p{L}\p{M}]*)[\s,،.]+(?=[\d\p{L}])/u.exec(text)
  const day = named ? weekdayOf(named[1]!) : -1
  return day < 0 ? [text, -1] : [text.slice(named![0].length), day]
}

/** The parts of a date without a day of the week; undefined if the text is no date. */
function partsOf(text: string): Parts | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return [iso[1], Number(iso[2]), iso[3]!]
  const figures = /^(\d{1,2})[\s/.،-]+(\d{1,2})(?:[\s/.،-]+(\d{4}|\d{2}))?$/.exec(text)
  if (figures) return [figures[3], Number(figures[2]), figures[1]!]
  const words =
    /^(\d{1,2})(?:st|nd|rd|th)?\s*(?:of\s|من\s)?\s*(\p{L}[\p{L}\p{M}\s]*?)(?:[\s,،]+(\d{4}|\d{2}))?$/iu.exec(text)
  if (words) return [words[3], monthOf(words[2]!), words[1]!]
  const monthFirst = /^([a-z]+)\.?\s*(\d{1,2})(?:st|nd|rd|th)?(?:[\s,]+(\d{4}))?$/i.exec(text)
  return monthFirst ? [monthFirst[3], monthOf(monthFirst[1]!), monthFirst[2]!] : undefined
}

/** The number of years within which every date occurs, even 29 February. */
const leap = 4

/**
 * The day in a typed text, with digits of any of three scripts: 14/8/2026, 14-8, 2026-08-14, 14 آب 2026, Aug 14, السبت
 * 14 آب. Without a year it is the next such day from `first` on, which by default is 1 January of this year. Undefined
 * if the text is no day, or names a day of the week on which the date is not.
 */
export function readDay(typed: string, first = `${dayAgo(0).slice(0, 4)}-01-01`): string | undefined {
  const [text, named] = withoutWeekday(typed)
  const parts = partsOf(text)
  if (!parts) return undefined
  const fits = (read: string | undefined) => read && (named < 0 || new Date(read).getUTCDay() === named)
  const [year, month, day] = parts
  const years = year === undefined ? Array.from({ length: leap }, (_, i) => String(+first.slice(0, 4) + i)) : [year]
  return years.map((each) => dayOf([each, month, day])).find((read) => fits(read) && (year || read! >= first))
}

/** The months of the Hijri calendar, as `bare` leaves them. */
const hijriNames = new RegExp(
  '^(محرم|صفر|ربيع|جماد|رجب|شعبان|رمضان|شوال|ذ[وي] ?(ال)?(قعد|حج)|' +
    'muharram|safar|rabi|jumad|rajab|sha.?ban|ramadan|shawwal|d?h?u a?l?-?(qi|hi))',
)

/** Whether a typed text is a date of the Hijri calendar: it has a Hijri month, or a year from 1300 to 1599. */
export function isHijri(typed: string): boolean {
  const text = latinDigits(typed)
  const month = /^\s*\d{1,2}\s*(\p{L}[\p{L}\p{M}\s]*)/u.exec(text)?.[1]
  return (month !== undefined && hijriNames.test(bare(month))) || /(^|\D)1[345]\d\d($|\D)/.test(text)
}

/**
 * The month of a typed date whose day is beyond the month's end, as in 31 أيلول: its name with the year, and its number
 * of days. Undefined otherwise.
 */
export function tooShortMonth(typed: string, lang: Lang): { month: string; days: number } | undefined {
  const [year, month, day] = partsOf(withoutWeekday(typed)[0]) ?? []
  if (!month || month > 12 || !day) return undefined
  const last = new Date(Date.UTC(Number(wholeYear(year, month)), month, 0))
  if (Number(day) <= last.getUTCDate()) return undefined
  return { month: formatter(lang, 'gregory', { month: 'long', year: 'numeric' }).format(last), days: last.getUTCDate() }
}
