/** An instant in RFC 3339 format, in UTC. */
export type Moment = string

/** An entry of a plan. It has a key, and a change replaces it as a whole. */
interface Entry {
  changed: Moment
  gone?: boolean
}

export interface Item extends Entry {
  listing: string
  folder: string | null
  note: string
  position: number
  added: Moment
  gone: boolean
}

export interface Folder extends Entry {
  id: string
  name: string
  position: number
  gone: boolean
}

/** What a couple say about a point of the site's checklist. */
export interface Tick extends Entry {
  point: string
  done: boolean
  skipped: boolean
}

/** A point that a couple added to the checklist. */
export interface Point extends Entry {
  id: string
  words: string
  months: number
  done: boolean
  gone: boolean
}

export interface Party extends Entry {
  date: string | null
  guests: number
}

/** The whole content of a shortlist: see docs/decisions/050-shortlist.md. */
export interface Plan {
  party: Party
  items: Item[]
  folders: Folder[]
  ticks: Tick[]
  points: Point[]
}

/** How many days a tombstone is stored, so that a device that was off for months learns of the removal. */
const keptDays = 180

/**
 * Merges the plans of two devices: for each entry, the last change wins. If two changes have the same instant, the
 * greater text of `wordsOf` wins. The merge is commutative, associative and idempotent.
 */
export function merge(a: Plan, b: Plan): Plan {
  return {
    party: later(a.party, b.party, wordsOfParty),
    items: union(a.items, b.items, (i) => i.listing, wordsOfItem),
    folders: union(a.folders, b.folders, (f) => f.id, wordsOfFolder),
    ticks: union(a.ticks, b.ticks, (t) => t.point, wordsOfTick),
    points: union(a.points, b.points, (p) => p.id, wordsOfPoint),
  }
}

/** Removes tombstones that are older than `keptDays`. Ticks have none. */
export function prune(plan: Plan, now: Date): Plan {
  const oldest = now.getTime() - keptDays * 86_400_000
  const kept = (entry: Entry) => !entry.gone || Date.parse(entry.changed) >= oldest
  return {
    ...plan,
    items: plan.items.filter(kept),
    folders: plan.folders.filter(kept),
    points: plan.points.filter(kept),
  }
}

/** Merges entries by key. It sorts them by position and then by key, so that every device has the same order. */
function union<E extends Entry & { position?: number }>(
  a: readonly E[],
  b: readonly E[],
  key: (entry: E) => string,
  words: (entry: E) => string,
): E[] {
  const all = new Map<string, E>()
  for (const entry of [...a, ...b]) {
    const other = all.get(key(entry))
    all.set(key(entry), other ? later(other, entry, words) : entry)
  }
  return [...all.values()].toSorted(
    (one, other) => (one.position ?? 0) - (other.position ?? 0) || compare(key(one), key(other)),
  )
}

function later<E extends Entry>(a: E, b: E, words: (entry: E) => string): E {
  const order = Date.parse(a.changed) - Date.parse(b.changed) || compare(words(a), words(b))
  return order >= 0 ? a : b
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * All fields of an entry as one text, the words first. The order of the fields is fixed and does not depend on the
 * object.
 */
const wordsOf = (...fields: (string | number | boolean | null)[]) => JSON.stringify(fields)

const wordsOfItem = (i: Item) => wordsOf(i.note, i.folder, i.position, Date.parse(i.added), i.gone)
const wordsOfFolder = (f: Folder) => wordsOf(f.name, f.position, f.gone)
const wordsOfTick = (t: Tick) => wordsOf(t.done, t.skipped)
const wordsOfPoint = (p: Point) => wordsOf(p.words, p.months, p.done, p.gone)
const wordsOfParty = (p: Party) => wordsOf(p.date, p.guests)
