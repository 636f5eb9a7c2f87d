import { type Found, withoutWords } from '../../shared/search/query'

/**
 * What changes in an address where words go that were understood as something. With a day the part of the day that was
 * said stays: as a filter, for its words may stand amid the day's ("friday evening in august") or mean nothing alone.
 */
export function takenBack(query: string, kind: string, text: string, found: Pick<Found, 'understood'>) {
  const rest = withoutWords(query, text)
  const part = kind === 'days' && found.understood.find((each) => each.kind === 'daypart')
  return part ? { q: withoutWords(rest, part.text), daypart: part.value } : { q: rest }
}
