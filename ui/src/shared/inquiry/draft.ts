import { browserStorage } from '../store'

const keyOf = (account: string | undefined, listing: string) => `inquiry-draft/${account ?? 'visitor'}/${listing}`

/** The listing that a visitor has written about in this tab. */
const written = 'inquiry-written'

/** The unsent message of an account, or of the signed-out visitor: nobody is offered another's words. */
export const readDraft = (account: string | undefined, listing: string) =>
  browserStorage.get(keyOf(account, listing)) ?? ''

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

/** How the writer can be reached. */
interface Sender {
  name: string
  phone: string
  email: string
}
const senders = new Map<string, Sender>()

/**
 * The other fields of an unsent inquiry. They are remembered while the page is open, and never stored on the device.
 */
export const readSender = (account: string | undefined, listing: string) => senders.get(keyOf(account, listing))

/** Remembers the other fields; `null` forgets them. */
export function keepSender(account: string | undefined, listing: string, sender: Sender | null): void {
  if (sender) senders.set(keyOf(account, listing), sender)
  else senders.delete(keyOf(account, listing))
}

/**
 * Hands what a visitor has just written in this tab to the account that they sign in to, unless it has a draft of its
 * own.
 */
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
