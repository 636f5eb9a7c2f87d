import { browserStorage } from '../../../shared/store'
import { type Draft, emptyDraft, type Kind } from './draft'

/** What was typed and not sent yet, with what it was typed over. It stays on this device. */
export interface Kept {
  draft: Draft
  base: Draft
  /** Of the listing that was edited; 0 for a new one. */
  version: number
  /** When it was typed last, RFC 3339. */
  at: string
}

const prefix = 'listing-draft/'

/** Where a draft is kept: apart for each account, so that nobody is offered another's words. */
export const keptKey = (account: string, listing: string) => `${prefix}${account}/${listing}`

/** The name under which a new listing is kept, until it has an id. */
export const newOf = (kind: Kind) => `new-${kind}`

/** What new listings of either kind are kept under. */
export const newOnes = [newOf('venue'), newOf('service')]

/** Whether an account has words in the editor of one of these listings that it did not send. */
export const hasDraft = (account: string, listings: string[]) =>
  listings.some((each) => browserStorage.get(keptKey(account, each)) !== null)

/** The draft that is kept, nothing where there is none or it cannot be read. Fields it does not know yet are empty. */
export function readKept(key: string, kind: Kind): Kept | undefined {
  try {
    const kept = JSON.parse(browserStorage.get(key) ?? 'null') as Kept | null
    if (!kept?.draft || !kept.base) return undefined
    return { ...kept, draft: { ...emptyDraft(kind), ...kept.draft }, base: { ...emptyDraft(kind), ...kept.base } }
  } catch {
    return undefined
  }
}

export const keep = (key: string, kept: Kept) => browserStorage.set(key, JSON.stringify(kept))
export const forget = (key: string) => browserStorage.set(key, null)
