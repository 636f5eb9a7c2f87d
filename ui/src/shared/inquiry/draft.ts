import { keyOfDraft } from '../drafts'
import { browserStorage, hasFields } from '../store'
import { tabStorage } from '../tabs'
import { noteVisitor } from '../visitorDrafts'

/** The storage key of an unsent message. */
export const draftKey = (account: string | undefined, listing: string) => keyOfDraft(account, `inquiry/${listing}`)

/** The storage key of the wishes of an unsent booking request. */
export const wishesKey = (account: string | undefined, listing: string) => keyOfDraft(account, `booking/${listing}`)

/** The storage key of an unsent report: on the device for its text, in the tab for its reason. */
export const reportKey = (account: string | undefined, listing: string) => keyOfDraft(account, `report/${listing}`)

/**
 * Milliseconds, more than the minimum typing time that the server requires. It is added for restored text, which was
 * typed earlier.
 */
export const typedBefore = 60_000

/** The unsent message of an account or, without one, of the visitor. Nobody sees the draft of somebody else. */
export const readDraft = (account: string | undefined, listing: string) =>
  browserStorage.get(draftKey(account, listing)) ?? ''

/** Stores an unsent message on this device. An empty one is deleted. */
export function keepDraft(account: string | undefined, listing: string, text: string): void {
  browserStorage.set(draftKey(account, listing), text || null)
  noteVisitor(draftKey(account, listing), text !== '')
}

/** The name and contact details of a sender. */
export interface Sender {
  name: string
  phone: string
  email: string
}
/** The sender's fields of an unsent form. The tab stores them, so that they survive a reload but not the tab. */
export function readSender(account: string | undefined, listing: string): Sender | undefined {
  try {
    const kept: unknown = JSON.parse(tabStorage.get(draftKey(account, listing)) ?? 'null')
    return hasFields<Sender>('name', 'phone', 'email')(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

/** Stores the sender's fields; `null` deletes them. */
export const keepSender = (account: string | undefined, listing: string, sender: Sender | null) =>
  tabStorage.set(draftKey(account, listing), sender && JSON.stringify(sender))
