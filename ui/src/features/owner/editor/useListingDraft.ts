import { useEffect, useReducer, useRef, useState } from 'react'
import { useHoldReload } from '../../../shared/holdReload'
import { browserStorage } from '../../../shared/store'
import { onStored } from '../../../shared/tabs'
import { type Draft, type DraftField, type Kind, type Patch, same } from './draft'
import { forget, hasRoom, keep, type Kept, parseKept, readKept } from './kept'
import { merge, type Merged } from './merge'

/** The draft as it stands in a tab. */
interface Standing {
  draft: Draft
  base: Draft
  version: number
  /** When what was put back was typed. */
  restoredAt?: string | undefined
  /** Somebody else wrote the same; `theirs` is what they have. */
  merged?: (Merged & { theirs: Draft }) | undefined
  /** Another tab has sent or discarded the draft: the server may have a newer listing. */
  gone?: boolean | undefined
}

function begin(kept: Kept | undefined, base: Draft, version: number): Standing {
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
 * What stands in this tab once another has written `theirs` in the place of `known`, which both had. What was typed in
 * either stays; where both wrote the same field, both are shown. The same state is given where only this tab has words.
 */
export function follow(mine: Standing, known: Kept | undefined, theirs: Kept | undefined): Standing {
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

/** Whether two drafts say the same, in whatever order their fields are. */
const alike = (a: Draft, b: Draft) => (Object.keys(a) as DraftField[]).every((field) => same(a[field], b[field]))

/** Mine on top of theirs. */
function rebased(now: Standing, theirs: Draft, version: number): Standing {
  const merged = merge(now.base, now.draft, theirs)
  const untouched = same(now.draft, now.base)
  return { draft: merged.draft, base: theirs, version, merged: untouched ? undefined : { ...merged, theirs } }
}

/**
 * What is typed about a listing. It is kept on the device at every stroke until it is sent, and put back when the
 * editor opens again; what others changed meanwhile is put together with it. Tabs that write the same draft follow each
 * other. `onKept` hears that something is kept now.
 */
export function useListingDraft(key: string, kind: Kind, server: Draft, serverVersion: number, onKept?: () => void) {
  const [opened] = useState(() => browserStorage.get(key))
  const [state, setState] = useState(() => begin(parseKept(opened, kind), server, serverVersion))
  const { draft, base, version } = state
  const dirty = !same(draft, base)
  const [stored, setStored] = useState(true)
  // What the device keeps, as this tab has read or written it last.
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
    /** Whether what differs from the server is kept on the device. */
    stored,
    set: (patch: Patch) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...(typeof patch === 'function' ? patch(now.draft) : patch) },
      })),
    /** Back to what the server has. */
    discard: () => setState({ draft: base, base, version }),
    /** The listing stands elsewhere now: mine is put on top of theirs. */
    rebase: (theirs: Draft, newVersion: number) => setState((now) => rebased(now, theirs, newVersion)),
    /** A part of it is sent: it stands at a new version, and what was sent is no change any more. */
    sent: (part: Partial<Draft>, newVersion: number) =>
      setState((now) => ({ ...now, base: { ...now.base, ...part }, version: newVersion })),
    settle: () => setState((now) => ({ ...now, merged: undefined, gone: undefined })),
    /** All of `sent` has arrived. What was typed since, here or in another tab, stays. */
    forget: (sent: Draft) => {
      const kept = readKept(key, kind)
      if (!kept || !alike(kept.draft, sent)) return
      forget(key)
      known.current = null
    },
  }
}
