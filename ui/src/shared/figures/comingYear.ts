import { dayAgo, type Range } from '../i18n/days'

/** The days of a year from today, so many as can be asked for at once. */
export const comingYear = (now = Date.now()): Range => ({ from: dayAgo(0, now), to: dayAgo(-364, now) })
