import { useEffect } from 'react'
import { keyOfDraft } from '../drafts'
import { useUser } from '../session/session'
import { createKeptStore, type KeptStore, useStore } from '../store'

/** The state, as JSON, in which a person last saw what others change, by the thing's id. The latest is at the end. */
type Seen = Readonly<Record<string, string>>

/** How many things are remembered. */
const most = 300

function parse(text: string | null): Seen {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return kept && typeof kept === 'object' && !Array.isArray(kept) ? (kept as Seen) : {}
  } catch {
    return {}
  }
}

const stores = new Map<string, KeptStore<Seen>>()

/** What an account has seen on this device. Signing out forgets it, as it does drafts. */
function storeOf(account: string | undefined): KeptStore<Seen> {
  const key = keyOfDraft(account, 'seen')
  const store =
    stores.get(key) ??
    createKeptStore<Seen>(key, parse, (all) => (Object.keys(all).length > 0 ? JSON.stringify(all) : null))
  stores.set(key, store)
  return store
}

/** Returns `all` with a thing's state at the end, and without the oldest beyond `most`. */
const withState = (all: Seen, id: string, state: string): Seen => {
  if (all[id] === state) return all
  const { [id]: _, ...others } = all
  return Object.fromEntries([...Object.entries(others), [id, state] as const].slice(-most))
}

/** How long after a command the next change counts as its outcome, in milliseconds. */
const outcomeTime = 10_000

/** The things that this page has sent a command about, with the time. */
const commanded = new Map<string, number>()

/** Notes that this page has changed a thing: the person who did it needs no notice of it. */
export function noteOwnChange(id: string): void {
  commanded.set(id, Date.now())
}

/**
 * The state in which a thing was last seen, if it is another one now, and the function that takes the present state as
 * seen. What is shown for the first time counts as seen, in the state `first` if that is given. A change that this page
 * has made itself is seen, too.
 */
export function useSeen<State>(id: string, now: State, first = now): [was: State | undefined, see: () => void] {
  const store = storeOf(useUser()?.id)
  const all = useStore(store)
  const state = JSON.stringify(now)
  const known = all[id] ?? JSON.stringify(first)
  const changed = known !== state
  useEffect(() => {
    const own = changed && Date.now() - (commanded.get(id) ?? 0) < outcomeTime
    if (own) commanded.delete(id)
    if (own) void store.change((each) => withState(each, id, state))
    else if (!(id in all)) void store.change((each) => (id in each ? each : withState(each, id, known)))
  }, [all, changed, id, known, state, store])
  const see = () => void store.change((each) => withState(each, id, state))
  return [changed ? (JSON.parse(known) as State) : undefined, see]
}
