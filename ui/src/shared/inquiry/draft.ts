import { browserStorage } from '../store'

const keyOf = (account: string | undefined, listing: string) => `inquiry-draft/${account ?? 'visitor'}/${listing}`

/** The listing that a visitor has written about in this tab. */
const written = 'inquiry-written'

/** The unsent message of an account, or of the signed-out visitor: nobody is offered another's words. */
export const readDraft = (account: string | undefined, listing: string) => browserStorage.get(keyOf(account, listing)) ?? ''

/** Keeps an unsent message on this device; an empty one is forgotten. */
export function keepDraft(account: string | undefined, listing: string, text: string): void {
  browserStorage.set(keyOf(account, listing), text || null)
  if (account) return
  try {
    if (text) sessionStorage.setItem(written, listing)
    else sessionStorage.removeItem(written)
  } catch {
    // Then it stays the visitor's.
  }
}

/** Hands what a visitor has just written in this tab to the account that they sign in to, unless it has a draft of its own. */
export function handOverDraft(account: string): void {
  try {
    const listing = sessionStorage.getItem(written)
    sessionStorage.removeItem(written)
    if (!listing || !readDraft(undefined, listing)) return
    if (!readDraft(account, listing)) keepDraft(account, listing, readDraft(undefined, listing))
    keepDraft(undefined, listing, '')
  } catch {
    // It stays the visitor's.
  }
}
