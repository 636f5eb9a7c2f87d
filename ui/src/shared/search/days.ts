import { nearDay, rangeOfDays, weekday } from '../calendar/day'
import type { Lang } from '../i18n/language'

/**
 * The days of a filter in words, part by part: a day with its weekday, a month by its name, other ranges as from and
 * to, with the days of the week that are meant. `comma` stands between parts.
 */
export function filterDays(days: string, lang: Lang, comma: string): string {
  const said = days.split(' ').map((part) => {
    const [from = '', to, weekdays] = part.split('/')
    if (!to) return nearDay(from, lang)
    const range = rangeOfDays(from, to, lang)
    const named = weekdays?.split(',').map((each) => weekday(Number(each), lang))
    return named ? `${range} (${named.join(comma)})` : range
  })
  return said.join(comma)
}
