import { serverNow } from '../i18n/clock'
import { dayAgo, type Range } from '../i18n/days'

/** The 365 days from today on, the longest range that can be read at once. */
export const comingYear = (now = serverNow()): Range => ({ from: dayAgo(0, now), to: dayAgo(-364, now) })
