import { nearDay, rangeOfDays, weekday } from '../calendar/day'
import { daysIn } from '../i18n/days'
import type { Lang } from '../i18n/language'

const aYear = 366

/**
 * Formats the days of a filter, part by part: a day with its weekday, a month by its name, another range by its first
 * and last day. Weekdays that narrow a range follow it; for a range of more than a year they stand alone. `comma`
 * separates the parts.
 */
export function filterDays(days: string, lang: Lang, comma: string): string {
  const said = days.split(' ').map((part) => {
    const [from = '', to, weekdays] = part.split('/')
    if (!to) return nearDay(from, lang)
    const range = () => rangeOfDays(from, to, lang)
    const named = weekdays?.split(',').map((each) => weekday(Number(each), lang))
    if (!named) return range()
    return daysIn(from, to) > aYear ? named.join(comma) : `${range()} (${named.join(comma)})`
  })
  return said.join(comma)
}
