import { useEffect, useState } from 'react'
import { useHoldReload } from '../../../shared/reload'
import { type Draft, type Kind, type Patch, same } from './draft'
import { forget, keep, type Kept, readKept } from './kept'
import { merge, type Merged } from './merge'

interface Start {
  draft: Draft
  base: Draft
  version: number
  /** When what was put back was typed. */
  restoredAt?: string | undefined
  /** What was put back had been typed over an older version. */
  merged?: Merged | undefined
}

function begin(kept: Kept | undefined, base: Draft, version: number): Start {
  if (!kept || same(kept.draft, kept.base)) return { draft: base, base, version }
  if (kept.version === version) return { draft: kept.draft, base, version, restoredAt: kept.at }
  const merged = merge(kept.base, kept.draft, base)
  return {
    draft: merged.draft,
    base,
    version,
    restoredAt: kept.at,
    merged: merged.clashes.length + merged.taken.length > 0 ? merged : undefined,
  }
}

/**
 * What is typed about a listing. It is kept on the device at every stroke until it is sent, and put back when the
 * editor opens again; what others changed meanwhile is put together with it.
 */
export function useListingDraft(key: string, kind: Kind, server: Draft, serverVersion: number) {
  const [state, setState] = useState(() => begin(readKept(key, kind), server, serverVersion))
  const { draft, base, version } = state
  const dirty = !same(draft, base)
  useHoldReload(dirty)
  useEffect(() => {
    if (dirty) keep(key, { draft, base, version, at: new Date().toISOString() })
    else forget(key)
  }, [key, draft, base, version, dirty])
  return {
    ...state,
    dirty,
    set: (patch: Patch) =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...(typeof patch === 'function' ? patch(now.draft) : patch) },
      })),
    /** Back to what the server has. */
    discard: () => setState({ draft: base, base, version }),
    /** The listing stands elsewhere now: mine is put on top of theirs. */
    rebase: (theirs: Draft, newVersion: number) =>
      setState((now) => {
        const merged = merge(now.base, now.draft, theirs)
        return { draft: merged.draft, base: theirs, version: newVersion, merged }
      }),
    /** A part of it is sent: it stands at a new version, and what was sent is no change any more. */
    sent: (part: Partial<Draft>, newVersion: number) =>
      setState((now) => ({ ...now, base: { ...now.base, ...part }, version: newVersion })),
    settle: () => setState((now) => ({ ...now, merged: undefined })),
    forget: () => forget(key),
  }
}
