import { useEffect, useState } from 'react'
import { keyOfDraft } from '../../../shared/drafts'
import { browserStorage } from '../../../shared/store'
import { onStored, storedKeys, tabStorage } from '../../../shared/tabs'
import { type Draft, emptyDraft, type Kind } from './draft'

/** An unsent draft, with the values on which it is based. It stays on this device. */
export interface Kept {
  draft: Draft
  base: Draft
  /** The version of the listing on which the draft is based; 0 for a new one. */
  version: number
  /** When the draft was last changed, RFC 3339. */
  at: string
}

/** The storage key of a listing's draft. */
export const keptKey = (account: string, listing: string) => keyOfDraft(account, `listing/${listing}`)

/**
 * The name under which the draft of a new listing is kept, until the listing has an id. `begun` tells several apart.
 */
export const newDraftName = (kind: Kind, begun?: string) => (begun ? `new-${kind}/${begun}` : `new-${kind}`)

/** The maximum number of drafts of new listings per account and kind. */
const mostNew = 10

const newKeys = (account: string, kind: Kind) => {
  const first = keptKey(account, newDraftName(kind))
  return storedKeys(first).filter((key) => key === first || key.startsWith(`${first}/`))
}

/** Whether an account has an unsent draft of a listing, or without `listing`, of any new one. */
export const hasDraft = (account: string, listing?: string) =>
  listing
    ? browserStorage.get(keptKey(account, listing)) !== null
    : newKeys(account, 'venue').length + newKeys(account, 'service').length > 0

/** A draft from its stored text; undefined if it cannot be parsed. Fields that the stored draft lacks are empty. */
export function parseKept(text: string | null, kind: Kind): Kept | undefined {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null
    if (!kept?.draft || !kept.base) return undefined
    return { ...kept, draft: { ...emptyDraft(kind), ...kept.draft }, base: { ...emptyDraft(kind), ...kept.base } }
  } catch {
    return undefined
  }
}

/** The stored draft; undefined if there is none. */
export const readKept = (key: string, kind: Kind) => parseKept(browserStorage.get(key), kind)

/** Stores a draft. Returns whether it could be stored. */
export const keep = (key: string, kept: Kept) => browserStorage.set(key, JSON.stringify(kept))
export const forget = (key: string) => browserStorage.set(key, null)

/** Whether there is room for one more draft of a new listing. */
export function hasRoom(key: string): boolean {
  const [, first] = /^(.*\/new-(?:venue|service))(?:\/.*)?$/.exec(key) ?? []
  return !first || browserStorage.get(key) !== null || storedKeys(first).length < mostNew
}

/** The draft of a new listing on this device. */
export interface NewDraft {
  key: string
  kept: Kept
}

/** The drafts of new listings that an account has on this device, the newest first. */
export const newDraftsOf = (account: string, kind: Kind): NewDraft[] =>
  newKeys(account, kind)
    .flatMap((key) => {
      const kept = readKept(key, kind)
      return kept ? [{ key, kept }] : []
    })
    .toSorted((a, b) => b.kept.at.localeCompare(a.kept.at))

/** The drafts of `newDraftsOf`, updated when other tabs change them. `again` reads them after a change in this tab. */
export function useNewDrafts(account: string, kind: Kind): { begun: NewDraft[]; again: () => void } {
  const [begun, setBegun] = useState(() => newDraftsOf(account, kind))
  useEffect(() => {
    const first = keptKey(account, newDraftName(kind))
    return onStored(
      (key) => key.startsWith(first),
      () => setBegun(newDraftsOf(account, kind)),
    )
  }, [account, kind])
  return { begun, again: () => setBegun(newDraftsOf(account, kind)) }
}

const tabKey = (account: string, kind: Kind) => `writes-on/${account}/${kind}`

/** The storage key of the new listing that this tab writes: the one it already has, else a new key. */
export function newDraftKey(account: string, kind: Kind): string {
  const begun = tabStorage.get(tabKey(account, kind))
  return begun && readKept(begun, kind) ? begun : keptKey(account, newDraftName(kind, crypto.randomUUID()))
}

/** Sets the new listing that this tab's editor writes, also after a reload. */
export const setTabDraft = (account: string, kind: Kind, key: string) => tabStorage.set(tabKey(account, kind), key)
