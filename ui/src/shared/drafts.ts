import { browserStorage } from './store'
import { storedKeys, tabStorage } from './tabs'

/** Where words are kept that were not sent. */
export type DraftKey = `draft/${string}/${string}`

/**
 * Where words of a kind are kept on this device until they are sent: apart for each account and for the signed-out
 * visitor, so that nobody is offered another's.
 */
export const keyOfDraft = (account: string | undefined, what: string): DraftKey =>
  `draft/${account ?? 'visitor'}/${what}`

/** Where it is kept what was said of the party. The next person on this device plans another one. */
export const partyKey = 'party'

/**
 * How the keys of what was planned begin, apart from the party: of budgets, the quiz, lists of songs, and the
 * shortlist.
 */
const plans = ['budget', 'quiz', 'playlist', 'shortlist']

/**
 * Forgets what an account wrote on this device and in this tab and did not send, of every kind, its party, and what was
 * planned.
 */
export function forgetDrafts(account: string): void {
  const of = keyOfDraft(account, '')
  for (const key of [partyKey, ...[...plans, of].flatMap((each) => storedKeys(each))]) browserStorage.set(key, null)
  for (const key of storedKeys(of, 'sessionStorage')) tabStorage.set(key, null)
}
