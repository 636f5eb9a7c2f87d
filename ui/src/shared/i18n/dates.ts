import { type Lang, locales, useLanguage } from './language'

const formatters = new Map<string, Intl.DateTimeFormat | Intl.RelativeTimeFormat>()

function kept<T extends Intl.DateTimeFormat | Intl.RelativeTimeFormat>(key: string, make: () => T): T {
  const found = formatters.get(key)
  if (found) return found as T
  const made = make()
  formatters.set(key, made)
  return made
}

const day: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'long', year: 'numeric' }
const moment: Intl.DateTimeFormatOptions = { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }

/** A day or a moment in Damascus, e.g. 21 تشرين الثاني 2026. Takes an RFC 3339 time or a date. */
export function formatDate(value: string | Date, lang: Lang, style: 'day' | 'moment' = 'day'): string {
  return kept(
    `d${lang}${style}`,
    () => new Intl.DateTimeFormat(locales[lang], { ...(style === 'day' ? day : moment), timeZone: 'Asia/Damascus' }),
  ).format(new Date(value))
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
]

/** How long ago, in the largest unit that fits, e.g. قبل 12 دقيقة. */
export function formatAgo(value: string | Date, lang: Lang, now = Date.now()): string {
  const seconds = (new Date(value).getTime() - now) / 1000
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1]
  return kept(`r${lang}`, () => new Intl.RelativeTimeFormat(locales[lang], { numeric: 'auto' })).format(
    Math.round(seconds / size),
    unit,
  )
}

/** Dates in the language that is on. */
export function useDates() {
  const lang = useLanguage()
  return {
    date: (value: string | Date, style?: 'day' | 'moment') => formatDate(value, lang, style),
    ago: (value: string | Date) => formatAgo(value, lang),
  }
}
