/** A moment as the server writes it: RFC 3339 in UTC. */
export type Moment = string

/** An entry of a plan, which is known by its key and changed as a whole. */
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

/** What a couple say of a point of the site's checklist. */
export interface Tick extends Entry {
  point: string
  done: boolean
  skipped: boolean
}

/** A point that a couple have added to the checklist. */
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

/** All that a shortlist says: docs/decisions/050-shortlist.md. */
export interface Plan {
  party: Party
  items: Item[]
  folders: Folder[]
  ticks: Tick[]
  points: Point[]
}

/** How long what is gone is kept, so that a device that was off for months learns of it. */
const keptDays = 180

/**
 * What two devices have together. The last change of each entry wins, whole; of two at one moment the one with the
 * greater words. So any order of merges gives the same, and merging again changes nothing.
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

/** A plan without what has been gone for 180 days. */
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

/** Entries by key, in the order that a couple gave them, else of their keys: the same on each device. */
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

/** All that an entry says in one text, its words first. The order of its fields is this, whatever made the object. */
const wordsOf = (...fields: (string | number | boolean | null)[]) => JSON.stringify(fields)

const wordsOfItem = (i: Item) => wordsOf(i.note, i.folder, i.position, Date.parse(i.added), i.gone)
const wordsOfFolder = (f: Folder) => wordsOf(f.name, f.position, f.gone)
const wordsOfTick = (t: Tick) => wordsOf(t.done, t.skipped)
const wordsOfPoint = (p: Point) => wordsOf(p.words, p.months, p.done, p.gone)
const wordsOfParty = (p: Party) => wordsOf(p.date, p.guests)
