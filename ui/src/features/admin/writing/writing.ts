import { refusal } from '../../../shared/graphql/errors'
import { createStore, type Store } from '../../../shared/store'
import { changes, type FieldOf, merge, same, valueOf, withValue } from './merge'

/** Milliseconds without typing after which the draft is sent. */
export const pause = 2000
/** Milliseconds after which a save is tried again that failed for lack of a network or a server. */
export const patience = 10_000

/** A draft as the server has it. */
export interface Served<D extends object> {
  draft: D
  /** The version of its last save. */
  version: number
  /** The time of that save; '' = never. */
  at: string
  /** Who saved it last, if that was another person or another session. */
  by?: string | null | undefined
}

/** A draft that has not reached the server, as the device stores it. */
export interface Kept<D extends object> {
  draft: D
  base: D
  version: number
  at: string
}

export interface Writing<D extends object> {
  draft: D
  /** The draft as the server has it. */
  base: D
  version: number
  /** When it was saved on the server; '' = never. */
  at: string
  /** typed: the draft waits for the pause. held: both sides changed the same field, and the editor has to decide. */
  state: 'saved' | 'typed' | 'saving' | 'offline' | 'held' | 'failed'
  /** Whether the device has stored the draft, or has nothing to store. */
  stored: boolean
  error?: Error | undefined
  /** The draft that somebody else saved, and the fields that both changed and that are undecided. */
  theirs?: { draft: D; by?: string | null | undefined; clashes: FieldOf<D>[] } | undefined
  /** Fields whose value was taken over from somebody else's draft. */
  taken: FieldOf<D>[]
}

export interface Outside<D extends object> {
  send: (parts: Partial<D>, version: number) => Promise<{ version: number }>
  /** The draft as the server has it now. */
  read: () => Promise<Served<D>>
  keep: (kept: Kept<D> | null) => boolean
  now: () => string
}

export interface Writer<D extends object> extends Store<Writing<D>> {
  change: (patch: (draft: D) => D) => void
  /** Sends unsaved changes at once. Resolves to whether the server has all of them. */
  save: () => Promise<boolean>
  /** Takes note of the draft on the server, and merges it if its version is newer. */
  meet: (served: Served<D>) => void
  /** Replaces the draft by the one on the server, whatever was typed here. */
  adopt: (served: Served<D>) => void
  /** Decides which value a field keeps that both sides changed. */
  decide: (field: FieldOf<D>, take: 'mine' | 'theirs') => void
  /** Clears `taken`, once the editor has seen it. */
  seen: () => void
  /** Sends changes by itself from now on, until `stop`. */
  start: () => void
  stop: () => void
}

const waits = new Set(['offline', 'unavailable', 'too_many', 'unknown', 'internal'])

/** The first state: the draft on the server, merged with the draft that the device has stored. */
function begin<D extends object>({ draft, version, at, by }: Served<D>, kept: Kept<D> | undefined): Writing<D> {
  const plain: Writing<D> = { draft, base: draft, version, at, state: 'saved', stored: true, taken: [] }
  if (!kept || same(kept.draft, draft)) return plain
  return joined({ ...plain, draft: kept.draft, base: kept.base, state: 'typed' }, { draft, version, at, by })
}

/** Merges the current draft with a newer one from the server. */
function joined<D extends object>(now: Writing<D>, served: Served<D>): Writing<D> {
  const { draft, clashes, taken } = merge(now.base, now.draft, served.draft)
  return {
    ...now,
    draft,
    base: served.draft,
    version: served.version,
    at: served.at,
    error: undefined,
    state: clashes.length > 0 ? 'held' : same(draft, served.draft) ? 'saved' : 'typed',
    theirs: clashes.length > 0 ? { draft: served.draft, by: served.by, clashes } : undefined,
    taken: [...new Set([...now.taken, ...taken])],
  }
}

/** What the functions of one writer share. */
interface Context<D extends object> {
  store: Store<Writing<D>>
  /** Sets the state, and stores on the device the draft that the server does not have. */
  put: (next: Writing<D>) => void
  /** Saves after so many milliseconds. */
  wait: (milliseconds: number) => void
}

/**
 * Returns a function that sends the draft, and resolves to whether the server has all of it. If somebody else has saved
 * meanwhile, the function merges both drafts, and sends the result unless both changed the same field.
 */
function createAttempt<D extends object>(
  { store, put, wait }: Context<D>,
  { send, read, now }: Pick<Outside<D>, 'send' | 'read' | 'now'>,
) {
  const fail = async (error: Error): Promise<boolean> => {
    const { code } = refusal(error)
    if (code === 'conflict') {
      let other
      try {
        other = await read()
      } catch (unread) {
        return fail(unread as Error)
      }
      const before = store.get()
      // If the version has not moved, nobody else has saved: the post is archived and takes no changes.
      if (other.version <= before.version) {
        put({ ...before, state: 'failed', error })
        return false
      }
      put(joined(before, other))
      return store.get().state === 'typed' ? attempt() : store.get().state === 'saved'
    }
    put({ ...store.get(), state: waits.has(code) ? 'offline' : 'failed', error })
    if (waits.has(code)) wait(patience)
    return false
  }
  const attempt = async (): Promise<boolean> => {
    const { draft, base, version, theirs } = store.get()
    if (theirs) return false
    if (same(draft, base)) return true
    store.set({ ...store.get(), state: 'saving', error: undefined })
    try {
      const receipt = await send(changes(draft, base), version)
      const after = store.get()
      const more = !same(after.draft, draft)
      put({
        ...after,
        base: draft,
        version: Math.max(receipt.version, after.version),
        at: now(),
        state: more ? 'typed' : 'saved',
      })
      if (more) wait(pause)
      return !more
    } catch (error) {
      return fail(error as Error)
    }
  }
  return attempt
}

/** Returns the methods that change the draft: by typing, by what somebody else saved, and by deciding a conflict. */
function createChanges<D extends object>(
  { store, put, wait }: Context<D>,
  saving: () => boolean,
): Pick<Writer<D>, 'change' | 'meet' | 'decide'> {
  return {
    change: (patch) => {
      const before = store.get()
      const draft = patch(before.draft)
      if (same(draft, before.draft)) return
      const state = before.theirs ? 'held' : saving() ? 'saving' : same(draft, before.base) ? 'saved' : 'typed'
      put({ ...before, draft, state, error: undefined })
      if (state === 'typed') wait(pause)
    },
    meet: (other) => {
      const before = store.get()
      if (saving() || other.version <= before.version) return
      put(joined(before, other))
      if (store.get().state === 'typed') wait(pause)
    },
    decide: (field, take) => {
      const before = store.get()
      if (!before.theirs) return
      const draft = take === 'mine' ? before.draft : withValue(before.draft, field, valueOf(before.theirs.draft, field))
      const clashes = before.theirs.clashes.filter((each) => each !== field)
      const theirs = clashes.length > 0 ? { ...before.theirs, clashes } : undefined
      put({ ...before, draft, theirs, state: theirs ? 'held' : same(draft, before.base) ? 'saved' : 'typed' })
      if (!theirs) wait(0)
    },
  }
}

/**
 * Saves a draft while it is written: on the device at every change, on the server after a pause. Changes by others are
 * merged. If both sides changed the same field, nothing is sent until the editor has decided.
 */
export function createWriter<D extends object>(
  served: Served<D>,
  kept: Kept<D> | undefined,
  { send, read, keep, now }: Outside<D>,
): Writer<D> {
  const store = createStore<Writing<D>>(begin(served, kept))
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<boolean> | undefined
  let stopped = true

  const wait = (time: number) => {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void save(), time)
  }
  const put = (next: Writing<D>) => {
    const { draft, base, version } = next
    const saved = same(draft, base) && !next.theirs
    const stored = keep(saved ? null : { draft, base, version, at: now() })
    store.set({ ...next, stored })
  }
  const attempt = createAttempt({ store, put, wait }, { send, read, now })
  /** Runs one save at a time. A caller during a save waits for it, and for another one if changes are left. */
  const save = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (running) {
      await running
      return same(store.get().draft, store.get().base) ? true : save()
    }
    running = attempt().finally(() => {
      running = undefined
    })
    return running
  }
  return {
    ...store,
    ...createChanges({ store, put, wait }, () => running !== undefined),
    save,
    adopt: ({ draft, version, at }) => {
      clearTimeout(timer)
      put({ draft, base: draft, version, at, state: 'saved', stored: true, taken: [] })
    },
    seen: () => store.set({ ...store.get(), taken: [] }),
    start: () => {
      stopped = false
      if (store.get().state === 'typed') wait(0)
    },
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}
