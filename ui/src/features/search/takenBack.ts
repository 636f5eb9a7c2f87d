import { type Found, withoutWords } from '../../shared/search/query'

/**
 * The changes of the address when words that were understood as something are removed. If a day is removed, its part of
 * the day becomes a filter: the words for it may stand amid the day's ("friday evening in august") or mean nothing
 * alone.
 */
export function takenBack(query: string, kind: string, text: string, found: Pick<Found, 'understood'>) {
  const rest = withoutWords(query, text)
  const part = kind === 'days' && found.understood.find((each) => each.kind === 'daypart')
  return part ? { q: withoutWords(rest, part.text), daypart: part.value } : { q: rest }
}
