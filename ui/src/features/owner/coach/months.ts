import { months } from '../../../shared/i18n/dates'
import { locales, useLanguage } from '../../../shared/i18n/language'

/** Formats a month that is given as YYYY-MM. */
export function useMonthName() {
  const lang = useLanguage()
  return (month: string) => {
    const [year = '', number] = month.split('-')
    return `${months[lang][Number(number) - 1] ?? month} ${year}`
  }
}

/** Formats a weekday; Sunday is 0. */
export function useWeekdayName() {
  const lang = useLanguage()
  return (weekday: number) =>
    new Intl.DateTimeFormat(locales[lang], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, 4, 2 + weekday))
}
