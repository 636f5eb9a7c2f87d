import { useEffect, useReducer, useRef, useState } from 'react'
import { useHoldReload } from '../../../shared/holdReload'
import { browserStorage } from '../../../shared/store'
import { onStored } from '../../../shared/tabs'
import { type Draft, type DraftField, type Kind, type Patch, same } from './draft'
import { forget, hasRoom, keep, type Kept, parseKept, readKept } from './kept'
import { merge, type Merged } from './merge'

/** The state of the draft in this tab. */
interface DraftState {
  draft: Draft
  base: Draft
  version: number
  /** When the restored draft was typed. */
  restoredAt?: string | undefined
  /** Set if somebody else changed the listing too; `theirs` is their version. */
  merged?: (Merged & { theirs: Draft }) | undefined
  /** Whether another tab has sent or discarded the draft. The server may have a newer version of the listing. */
  gone?: boolean | undefined
}

function begin(kept: Kept | undefined, base: Draft, version: number): DraftState {
  if (!kept || same(kept.draft, kept.base)) return { draft: base, base, version }
  if (kept.version === version) return { draft: kept.draft, base, version, restoredAt: kept.at }
  const merged = merge(kept.base, kept.draft, base)
  return {
    draft: merged.draft,
    base,
    version,
    restoredAt: kept.at,
    merged: merged.clashes.length + merged.taken.length > 0 ? { ...merged, theirs: base } : undefined,
  }
}

/**
 * The state of this tab after another tab has replaced the stored draft `known` by `theirs`. The two drafts are merged:
 * changes of both tabs are kept, and a field that both changed shows both values. Returns `mine` itself if the stored
 * draft is gone but this tab has changes of its own.
 */
export function follow(mine: DraftState, known: Kept | undefined, theirs: Kept | undefined): DraftState {
  const common = known?.draft ?? mine.base
  if (!theirs) {
    const hasOwn = !known || !alike(mine.draft, common)
    return hasOwn ? mine : { draft: mine.base, base: mine.base, version: mine.version, gone: true }
  }
  const newer = theirs.version > mine.version
  const draft = theirs.version < mine.version ? begin(theirs, mine.base, mine.version).draft : theirs.draft
  const merged = merge(common, mine.draft, draft)
  return {
    ...mine,
    draft: merged.draft,
    base: newer ? { ...mine.base, ...theirs.base } : mine.base,
    version: newer ? theirs.version : mine.version,
    merged: merged.clashes.length > 0 ? { ...merged, taken: [], theirs: draft } : mine.merged,
  }
}

/** Whether two drafts are equal, in whatever order their fields are. */
const alike = (a: Draft, b: Draft) => (Object.keys(a) as DraftField[]).every((field) => same(a[field], b[field]))

/** The state after a rebase: this tab's changes merged with `theirs`. */
function rebased(now: DraftState, theirs: Draft, version: number): DraftState {
  const merged = merge(now.base, now.draft, theirs)
  const untouched = same(now.draft, now.base)
  return { draft: merged.draft, base: theirs, version, merged: untouched ? undefined : { ...merged, theirs } }
}

/**
 * The draft of a listing. Every change is stored on the device until the draft is sent, and restored when the editor
 * opens again. Changes that others made meanwhile are merged. Tabs with the same draft follow each other. `onKept` is
 * called when a draft has been stored.
 */
export function useListingDraft(key: string, kind: Kind, server: Draft, serverVersion: number, onKept?: () => void) {
  const [opened] = useState(() => browserStorage.get(key))
  const [state, setState] = useState(() => begin(parseKept(opened, kind), server, serverVersion))
  const { draft, base, version } = state
  const dirty = !same(draft, base)
  const [stored, setStored] = useState(true)
  // The stored text, as this tab has last read or written it.
  const known = useRef(opened)
  const [heard, hear] = useReducer((n: number) => n + 1, 0)
  useHoldReload(dirty, stored)
  useEffect(() => onStored((each) => each === key, hear), [key])
  useEffect(() => {
    const found = browserStorage.get(key)
    if (found !== known.current) {
      const [before, theirs] = [parseKept(known.current, kind), parseKept(found, kind)]
      known.current = found
      const mine = { draft, base, version }
      if (follow(mine, before, theirs) !== mine) {
        setState((now) => follow(now, before, theirs))
        return
      }
    }
    if (!dirty) {
      if (found !== null) forget(key)
      known.current = null
      return
    }
    const kept = parseKept(found, kind)
    if (kept?.version === version && alike(kept.draft, draft) && alike(kept.base, base)) return
    const done = hasRoom(key) && keep(key, { draft, base, version, at: new Date().toISOString() })
    known.current = browserStorage.get(key)
    setStored(done)
    if (done) onKept?.()
  }, [key, kind, draft, base, version, dirty, heard, onKept])
  return {
    ...state,
    dirty,
    /** Whether the changes are stored on the device. */
    stored,
    set: (patch: Patch) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...(typeof patch === 'function' ? patch(now.draft) : patch) },
      })),
    /** Discards the draft and goes back to the server's version. */
    discard: () => setState({ draft: base, base, version }),
    /** Rebases the draft on a newer version of the listing. */
    rebase: (theirs: Draft, newVersion: number) => setState((now) => rebased(now, theirs, newVersion)),
    /** Marks a part as sent: the listing has a new version, and the part is no longer a change. */
    sent: (part: Partial<Draft>, newVersion: number) =>
      setState((now) => ({ ...now, base: { ...now.base, ...part }, version: newVersion })),
    settle: () => setState((now) => ({ ...now, merged: undefined, gone: undefined })),
    /** Removes the stored draft after all of `sent` was saved. Changes made since, here or in another tab, stay. */
    forget: (sent: Draft) => {
      const kept = readKept(key, kind)
      if (!kept || !alike(kept.draft, sent)) return
      forget(key)
      known.current = null
    },
  }
}
