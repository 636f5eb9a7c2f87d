import type { MessageKey } from '../i18n/language'

/** Parts of a day, in their order; a whole day takes the three. */
export const dayparts = ['noon', 'afternoon', 'evening', 'all_day'] as const
export type Daypart = (typeof dayparts)[number]

export const daypartWords: Record<Daypart, MessageKey> = {
  noon: 'booking.noon',
  afternoon: 'booking.afternoon',
  evening: 'booking.evening',
  all_day: 'booking.allDay',
}

/** The day that somebody comes to a listing's calendar for: the state of the link that leads there. */
export interface DayWanted {
  /** YYYY-MM-DD in Damascus. */
  day: string
  /** The part of it that they look for, if they say. */
  daypart: Daypart | ''
}

/** What may become of a booking, in the order in which it does. */
export const bookingStatuses = [
  'pending',
  'held',
  'confirmed',
  'completed',
  'declined',
  'expired',
  'cancelled',
] as const
export type BookingStatus = (typeof bookingStatuses)[number]

export const statusWords: Record<BookingStatus, MessageKey> = {
  pending: 'booking.pending',
  held: 'booking.held',
  confirmed: 'booking.confirmed',
  completed: 'booking.completed',
  declined: 'booking.declined',
  expired: 'booking.expired',
  cancelled: 'booking.cancelled',
}
