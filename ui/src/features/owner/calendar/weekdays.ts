import { type Lang, locales } from '../../../shared/i18n/language'

/** The weekdays, beginning with Saturday; Sunday = 0. */
export const weekdaysInOrder = [6, 0, 1, 2, 3, 4, 5] as const

/** The name of a weekday, Sunday = 0. */
export const weekdayName = (weekday: number, lang: Lang) =>
  new Intl.DateTimeFormat(locales[lang], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 10, 1 + weekday))
