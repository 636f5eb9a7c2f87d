import type { MessageKey } from '../../../shared/i18n/language'
import type { Range } from '../../../shared/i18n/days'
import type { Daypart } from '../../../shared/booking/booking'
import type { OwnCalendar, Closure, Slot, Dated, Imported } from './calendar'

/** The data of the month that is shown. */
export interface Known {
  listing: string
  calendar: OwnCalendar
  closures: readonly Closure[]
  slots: readonly Slot[]
  bookings: readonly Dated[]
  /** The days that the owner's other calendars take. */
  imported: readonly Imported[]
  /** The reasons of the bookings that are shown in red, by id. */
  conflicts: ReadonlyMap<string, MessageKey>
}

/** The chosen days, and the hall and part of the day that narrow them; '' means all. */
export interface Chosen extends Range {
  hall: string
  daypart: Daypart | ''
}
