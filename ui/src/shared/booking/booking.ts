import type { MessageKey } from '../i18n/language'

/** Parts of a day, in order. A whole day takes all three. */
export const dayparts = ['noon', 'afternoon', 'evening', 'all_day'] as const
export type Daypart = (typeof dayparts)[number]

export const daypartWords: Record<Daypart, MessageKey> = {
  noon: 'booking.noon',
  afternoon: 'booking.afternoon',
  evening: 'booking.evening',
  all_day: 'booking.allDay',
}

/** The state of a link that leads to a listing's calendar: the day that the visitor looks for. */
export interface DayWanted {
  /** YYYY-MM-DD in Damascus. */
  day: string
  /** The part of it that they look for, if they say. */
  daypart: Daypart | ''
}

/** The states of a booking, in the usual order. */
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

/** Reports whether a request or a booking in this state still counts: it may lead to a party that is to come. */
export const stands = (status: string) => ['pending', 'held', 'confirmed'].includes(status)

export const statusWords: Record<BookingStatus, MessageKey> = {
  pending: 'booking.pending',
  held: 'booking.held',
  confirmed: 'booking.confirmed',
  completed: 'booking.completed',
  declined: 'booking.declined',
  expired: 'booking.expired',
  cancelled: 'booking.cancelled',
}
