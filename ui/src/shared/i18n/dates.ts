import { serverNow } from './clock'
import { type Lang, locales, useLanguage } from './language'

/** The months' names in Syria, from January. */
export const months: Record<Lang, readonly string[]> = {
  ar: [
    'كانون الثاني',
    'شباط',
    'آذار',
    'نيسان',
    'أيار',
    'حزيران',
    'تموز',
    'آب',
    'أيلول',
    'تشرين الأول',
    'تشرين الثاني',
    'كانون الأول',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}

/** A day of UTC, as `Intl` would write it: 21 تشرين الثاني 2026. The first formatter costs a slow telephone 100 ms. */
export const writeDate = (at: Date, lang: Lang) =>
  `${at.getUTCDate()} ${months[lang][at.getUTCMonth()]} ${at.getUTCFullYear()}`

/** Since this day Damascus is three hours ahead of UTC all year. */
const steady = Date.UTC(2022, 9, 28)
const ahead = 3 * 3_600_000

const formatters = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

function kept<T extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(key: string, make: () => T): T {
  const found = formatters.get(key)
  if (found) return found as T
  const made = make()
  formatters.set(key, made)
  return made
}

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }
const time: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const styles = { day, moment: { ...day, ...time }, time }

/** A day, a moment or a time of day in Damascus, e.g. 21 تشرين الثاني 2026. Takes an RFC 3339 time or a date. */
export function formatDate(value: string | Date, lang: Lang, style: keyof typeof styles = 'day'): string {
  const at = new Date(value)
  if (style === 'day' && at.getTime() >= steady) return writeDate(new Date(at.getTime() + ahead), lang)
  return kept(
    `d${lang}${style}`,
    () => new Intl.DateTimeFormat(locales[lang], { ...styles[style], timeZone: 'Asia/Damascus' }),
  ).format(at)
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in the largest unit that fits, e.g. قبل 12 دقيقة. */
export function formatAgo(value: string | Date, lang: Lang, now = serverNow()): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return kept(`r${lang}`, () => new Intl.RelativeTimeFormat(locales[lang], { numeric: 'auto' }))
    .format(Math.round(seconds / size), unit)
    .replace('ثوانِ', 'ثوانٍ') // CLDR has the wrong vowel
}

/** Dates in the language that is on. */
export function useDates() {
  const lang = useLanguage()
  return {
    date: (value: string | Date, style?: keyof typeof styles) => formatDate(value, lang, style),
    ago: (value: string | Date) => formatAgo(value, lang),
  }
}
