import { serverNow } from './clock'

/** Damascus is UTC+3 all year. */
const ahead = 3 * 3_600_000
const length = 86_400_000

/** A Damascus day, YYYY-MM-DD, so many days before today, which is the server's: a device may be a day off. */
export const dayAgo = (days: number, now = serverNow()) =>
  new Date(now + ahead - days * length).toISOString().slice(0, 10)

/** How many days a range holds, both ends included. */
export const daysIn = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / length) + 1

/** Days from one to another, both included. */
export interface Range {
  from: string
  to: string
}

/**
 * The last days up to yesterday, which are whole, for owners and admins alike; one day is today, as far as it has come.
 */
export const lastDays = (days: number, now = serverNow()): Range =>
  days === 1 ? { from: dayAgo(0, now), to: dayAgo(0, now) } : { from: dayAgo(days, now), to: dayAgo(1, now) }
