import { useEffect, useState } from 'react'
import { keyOfDraft } from '../../../shared/drafts'
import { browserStorage } from '../../../shared/store'
import { onStored, storedKeys, tabStorage } from '../../../shared/tabs'
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

/** Where the draft of a listing is kept. */
export const keptKey = (account: string, listing: string) => keyOfDraft(account, `listing/${listing}`)

/** The name under which a new listing is kept, until it has an id. Each that is begun has its own. */
export const newOf = (kind: Kind, begun?: string) => (begun ? `new-${kind}/${begun}` : `new-${kind}`)

/** So many new listings of a kind are kept for an account. */
const mostNew = 10

const newKeys = (account: string, kind: Kind) => {
  const first = keptKey(account, newOf(kind))
  return storedKeys(first).filter((key) => key === first || key.startsWith(`${first}/`))
}

/** Whether an account has words in the editor of a listing that it did not send; without one, in that of a new one. */
export const hasDraft = (account: string, listing?: string) =>
  listing
    ? browserStorage.get(keptKey(account, listing)) !== null
    : newKeys(account, 'venue').length + newKeys(account, 'service').length > 0

/** A draft as it was stored, nothing where it cannot be read. Fields it does not know yet are empty. */
export function parseKept(text: string | null, kind: Kind): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    if (!kept?.draft || !kept.base) return undefined
    return { ...kept, draft: { ...emptyDraft(kind), ...kept.draft }, base: { ...emptyDraft(kind), ...kept.base } }
  } catch {
    return undefined
  }
}

/** The draft that is kept, nothing where there is none. */
export const readKept = (key: string, kind: Kind) => parseKept(browserStorage.get(key), kind)

/** Answers whether it is kept. */
export const keep = (key: string, kept: Kept) => browserStorage.set(key, JSON.stringify(kept))
export const forget = (key: string) => browserStorage.set(key, null)

/** Whether one more new listing may be kept beside those that are. */
export function hasRoom(key: string): boolean {
  const [, first] = /^(.*\/new-(?:venue|service))(?:\/.*)?$/.exec(key) ?? []
  return !first || browserStorage.get(key) !== null || storedKeys(first).length < mostNew
}

/** A new listing that was begun on this device. */
export interface Begun {
  key: string
  kept: Kept
}

/** The new listings that an account has begun on this device and not sent, the newest first. */
export const begunBy = (account: string, kind: Kind): Begun[] =>
  newKeys(account, kind)
    .flatMap((key) => {
      const kept = readKept(key, kind)
      return kept ? [{ key, kept }] : []
    })
    .toSorted((a, b) => b.kept.at.localeCompare(a.kept.at))

/** The same, as other tabs begin, write and send them. `again` reads them anew. */
export function useBegun(account: string, kind: Kind): { begun: Begun[]; again: () => void } {
  const [begun, setBegun] = useState(() => begunBy(account, kind))
  useEffect(() => {
    const first = keptKey(account, newOf(kind))
    return onStored(
      (key) => key.startsWith(first),
      () => setBegun(begunBy(account, kind)),
    )
  }, [account, kind])
  return { begun, again: () => setBegun(begunBy(account, kind)) }
}

const tabKey = (account: string, kind: Kind) => `writes-on/${account}/${kind}`

/**
 * Where the new listing is kept that this tab writes: the one that it has begun or gone on with, else one of its own.
 */
export function newKey(account: string, kind: Kind): string {
  const begun = tabStorage.get(tabKey(account, kind))
  return begun && readKept(begun, kind) ? begun : keptKey(account, newOf(kind, crypto.randomUUID()))
}

/** The new listing that this tab's editor writes from now on, also when it is loaded again. */
export const writeOn = (account: string, kind: Kind, key: string) => tabStorage.set(tabKey(account, kind), key)
