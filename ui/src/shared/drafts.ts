import { browserStorage } from './store'
import { storedKeys, tabStorage } from './tabs'

/** The key prefix of unsent drafts. */
export type DraftKey = `draft/${string}/${string}`

/**
 * The key of a kind of draft on this device, separate for each account and for the signed-out visitor, so that nobody
 * is offered another person's draft.
 */
export const keyOfDraft = (account: string | undefined, what: string): DraftKey =>
  `draft/${account ?? 'visitor'}/${what}`

/** The key of the couple's party. Signing out deletes it, since the next person on this device plans another party. */
export const partyKey = 'party'

/** The key prefixes of what was planned, apart from the party: budgets, the quiz, lists of songs, and the shortlist. */
const plans = ['budget', 'quiz', 'playlist', 'shortlist']

/** Deletes an account's unsent drafts of every kind on this device and in this tab, its party, and what was planned. */
export function forgetDrafts(account: string): void {
  const of = keyOfDraft(account, '')
  for (const key of [partyKey, ...[...plans, of].flatMap((each) => storedKeys(each))]) browserStorage.set(key, null)
  for (const key of storedKeys(of, 'sessionStorage')) tabStorage.set(key, null)
}
