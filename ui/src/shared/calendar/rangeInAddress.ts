import type { Range } from '../i18n/days'

/** What a range of days in an address says that is no range: texts that are no day, or days in reverse order. */
export interface Misread {
  from?: string
  to?: string
  swapped?: boolean
}

/** Whether a text is a day that exists, YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

/**
 * Reads the days `from` and `to` of an address. A text that is no day is left out, and days in reverse order are
 * swapped; `misread` tells the page so, which must say it: see RangeField.
 */
export function rangeInAddress(address: URLSearchParams): { range: Range; misread: Misread } {
  const [from, to] = [address.get('from') ?? '', address.get('to') ?? '']
  const misread: Misread = { ...(from && !isDay(from) && { from }), ...(to && !isDay(to) && { to }) }
  const range = { from: misread.from === undefined ? from : '', to: misread.to === undefined ? to : '' }
  if (!range.from || !range.to || range.from <= range.to) return { range, misread }
  return { range: { from: range.to, to: range.from }, misread: { swapped: true } }
}
