import { daysIn, type Range } from '../../../shared/i18n/days'
import { dayAfter } from './calendar'

/** Every day of a range, in order. */
export const daysOf = ({ from, to }: Range) => Array.from({ length: daysIn(from, to) }, (_, i) => dayAfter(from, i))
