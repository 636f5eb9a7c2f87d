import { useDaysInWords } from '../../../shared/booking/days'
import { daysIn, type Range } from '../../../shared/i18n/days'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { type Closure, dayAfter } from './calendar'
import { weekdayName } from './weekdays'

/** Every day of a range, in order. */
export const daysOf = ({ from, to }: Range) => Array.from({ length: daysIn(from, to) }, (_, i) => dayAfter(from, i))

/** Returns a function that tells the days of a closure: "1 to 31 March · Friday". */
export function useSpan(): (closure: Closure) => string {
  const t = useT()
  const lang = useLanguage()
  const inWords = useDaysInWords()
  return (closure) => {
    const { from, to, weekdays } = closure
    const weekly = weekdays.length > 0 && weekdays.length < 7 && daysIn(from, to) > 1
    const days = inWords(from === to ? [from] : daysIn(from, to) > 400 ? [from, to] : daysOf(closure))
    const names = weekly ? weekdays.map((each) => weekdayName(each, lang)).join(t('calendar.comma')) : ''
    return [days, names].filter(Boolean).join(' · ')
  }
}
