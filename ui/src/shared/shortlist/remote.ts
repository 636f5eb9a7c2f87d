import type { Folder, Item, Moment, Plan, Point, Tick } from './merge'
import { merge, prune } from './merge'
import { nothing } from './shortlist'

/** The most entries of a kind that the server stores, including tombstones. */
const mostEntries = 300

const moment = (at: Moment): Moment => new Date(at).toISOString()

/** The plan in a server response. Its instants are formatted as `Date` does, and other fields are left out. */
export function planOf({ party, items, folders, ticks, points }: Plan): Plan {
  return {
    party: { date: party.date, guests: party.guests, changed: moment(party.changed) },
    items: items.map(({ listing, folder, note, position, added, changed, gone }): Item => ({
      listing,
      folder,
      note,
      position,
      added: moment(added),
      changed: moment(changed),
      gone,
    })),
    folders: folders.map(({ id, name, position, changed, gone }): Folder => ({
      id,
      name,
      position,
      changed: moment(changed),
      gone,
    })),
    ticks: ticks.map(({ point, done, skipped, changed }): Tick => ({ point, done, skipped, changed: moment(changed) })),
    points: points.map(({ id, words, months, done, changed, gone }): Point => ({
      id,
      words,
      months,
      done,
      changed: moment(changed),
      gone,
    })),
  }
}

/** Reports whether two plans have the same content, in any order. */
export const same = (a: Plan, b: Plan): boolean =>
  JSON.stringify(merge(nothing, planOf(a))) === JSON.stringify(merge(nothing, planOf(b)))

/** All present entries, and the newest tombstones up to the server's limit. */
function withinLimit<E extends { changed: Moment; gone: boolean }>(entries: readonly E[]): E[] {
  const there = entries.filter(({ gone }) => !gone)
  const gone = entries
    .filter((each) => each.gone)
    .toSorted((a, b) => Date.parse(b.changed) - Date.parse(a.changed))
    .slice(0, Math.max(0, mostEntries - there.length))
  return [...there, ...gone]
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** A plan as the server accepts it: without old tombstones, and without items whose listing is no id. */
export function sendable(plan: Plan, now = new Date()): Plan {
  const { items, folders, points, ...rest } = prune(plan, now)
  return {
    ...rest,
    items: withinLimit(items.filter(({ listing }) => isId(listing))),
    folders: withinLimit(folders),
    points: withinLimit(points),
  }
}

/** The entries, and the party, that were changed since `sent`. */
function changedSince(now: Plan, sent: Plan): Plan {
  const others = <E>(all: readonly E[], before: readonly E[]) => {
    const said = new Set(before.map((each) => JSON.stringify(each)))
    return all.filter((each) => !said.has(JSON.stringify(each)))
  }
  return {
    party: JSON.stringify(now.party) === JSON.stringify(sent.party) ? nothing.party : now.party,
    items: others(now.items, sent.items),
    folders: others(now.folders, sent.folders),
    ticks: others(now.ticks, sent.ticks),
    points: others(now.points, sent.points),
  }
}

/**
 * The plan after a save: the server's answer, merged with what was changed here since it was sent. The server's times
 * replace those of this device: if its clock is ahead, they would win against later changes of other devices.
 */
export const settled = (now: Plan, sent: Plan, answer: Plan): Plan => merge(changedSince(now, sent), answer)
