import { keyOfDraft } from '../drafts'
import { browserStorage, hasFields } from '../store'
import { tabStorage } from '../tabs'
import { noteVisitor } from '../visitorDrafts'

/** Where an unsent message is kept. */
export const draftKey = (account: string | undefined, listing: string) => keyOfDraft(account, `inquiry/${listing}`)

/** Where what a couple wish for of an unsent booking request is kept. */
export const wishesKey = (account: string | undefined, listing: string) => keyOfDraft(account, `booking/${listing}`)

/** Longer than the server asks that somebody types, in milliseconds: words that were kept had their time. */
export const typedBefore = 60_000

/** The unsent message of an account, or of the signed-out visitor: nobody is offered another's words. */
export const readDraft = (account: string | undefined, listing: string) =>
  browserStorage.get(draftKey(account, listing)) ?? ''

/** Keeps an unsent message on this device; an empty one is forgotten. */
export function keepDraft(account: string | undefined, listing: string, text: string): void {
  browserStorage.set(draftKey(account, listing), text || null)
  noteVisitor(draftKey(account, listing), text !== '')
}

/** How the writer can be reached. */
export interface Sender {
  name: string
  phone: string
  email: string
}
/**
 * The other fields of what is not sent to a listing. The tab remembers them, also when it is loaded again; they go with
 * it.
 */
export function readSender(account: string | undefined, listing: string): Sender | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(draftKey(account, listing)) ?? 'null')
    return hasFields<Sender>('name', 'phone', 'email')(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Remembers the other fields; `null` forgets them. */
export const keepSender = (account: string | undefined, listing: string, sender: Sender | null) =>
  tabStorage.set(draftKey(account, listing), sender && JSON.stringify(sender))
