import { dayAgo, type Range } from '../i18n/days'

/** The 365 days from today on, the longest range that can be read at once. */
export const comingYear = (now = Date.now()): Range => ({ from: dayAgo(0, now), to: dayAgo(-364, now) })
