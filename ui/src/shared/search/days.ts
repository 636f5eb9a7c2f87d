import { nearDay, rangeOfDays, weekday } from '../calendar/day'
import { daysIn } from '../i18n/days'
import type { Lang } from '../i18n/language'

const aYear = 366

/**
 * The days of a filter in words, part by part: a day with its weekday, a month by its name, other ranges as from and
 * to, with the days of the week that are meant, or these alone where they are meant all year. `comma` stands between
 * parts.
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
