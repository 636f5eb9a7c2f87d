import { wholeDay } from '../calendar/day'
import { daysIn } from '../i18n/days'
import { useLanguage, useT } from '../i18n/language'

/**
 * The days of a booking, which are in order, as one line: a day with its weekday, days in a row as from and to, others
 * one by one. Its words are the part `booking` of the catalogue.
 */
export function useDaysInWords(): (days: readonly string[]) => string {
  const t = useT()
  const lang = useLanguage()
  return (days) => {
    const [first, last] = [days[0], days.at(-1)]
    if (!first || !last) return ''
    if (days.length > 1 && daysIn(first, last) === days.length)
      return t('booking.fromTo', { from: wholeDay(first, lang), to: wholeDay(last, lang) })
    return days.map((day) => wholeDay(day, lang)).join(t('booking.comma'))
  }
}
