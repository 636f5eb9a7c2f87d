import type { MessageKey } from '../../../shared/i18n/language'
import type { Range } from '../../../shared/i18n/days'
import type { Daypart } from '../../../shared/booking/booking'
import type { OwnCalendar, Closure, Slot, Dated, Imported } from './calendar'

/** What is known of the month that is shown. */
export interface Known {
  listing: string
  calendar: OwnCalendar
  closures: readonly Closure[]
  slots: readonly Slot[]
  bookings: readonly Dated[]
  /** What other calendars of the owner's take. */
  imported: readonly Imported[]
  /** Why a booking is in red. */
  conflicts: ReadonlyMap<string, MessageKey>
}

/** The days that are chosen, and what they are narrowed to; an empty text is all. */
export interface Chosen extends Range {
  hall: string
  daypart: Daypart | ''
}
