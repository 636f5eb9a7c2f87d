import { shortlist } from '../form/limits.json'
import { newId } from '../newId'
import type { Folder, Item, Moment, Plan, Point } from './merge'
import { changePlan, gap, itemsOf, plan } from './shortlist'

type Kinds = Pick<Plan, 'items' | 'folders' | 'ticks' | 'points'>

const keyOf = {
  items: ({ listing }) => listing,
  folders: ({ id }) => id,
  ticks: ({ point }) => point,
  points: ({ id }) => id,
} satisfies { [Kind in keyof Kinds]: (entry: Kinds[Kind][number]) => string }

/** Inserts entries into a plan. Each replaces the entry with the same key. The caller sets a new `changed` on each. */
export function put<Kind extends keyof Kinds>(now: Plan, kind: Kind, ...entries: Kinds[Kind][number][]): Plan {
  const key = keyOf[kind] as (entry: Kinds[Kind][number]) => string
  const keys = new Set(entries.map(key))
  const others = (now[kind] as Kinds[Kind][number][]).filter((each) => !keys.has(key(each)))
  return { ...now, [kind]: [...others, ...entries] }
}

/** Changes an item that is in the plan. */
function changeItem(listing: string, change: (item: Item, now: Plan) => Partial<Item>): void {
  void changePlan((now, changed) => {
    const item = now.items.find((each) => each.listing === listing && !each.gone)
    return item ? put(now, 'items', { ...item, ...change(item, now), changed }) : now
  })
}

/** Sets the couple's note on a listing. */
export const setNote = (listing: string, note: string) =>
  changeItem(listing, () => ({ note: note.trim().slice(0, shortlist.maxNote) }))

/** Moves a listing to a folder; null = to none. */
export const layInto = (listing: string, folder: string | null) => changeItem(listing, () => ({ folder }))

/** The tombstone of an item: it says only that the item was removed. The server stores no more either. */
const goneItem = ({ listing, added }: Item, changed: Moment): Item => ({
  listing,
  added,
  changed,
  folder: null,
  note: '',
  position: 0,
  gone: true,
})
const goneFolder = ({ id }: Folder, changed: Moment): Folder => ({ id, name: '', position: 0, changed, gone: true })
export const gonePoint = ({ id }: Point, changed: Moment): Point => ({
  id,
  words: '',
  months: 0,
  done: false,
  changed,
  gone: true,
})

/** Removes a listing. Returns a function that restores it in its place, with its note. */
export function takeOff(listing: string): () => void {
  const item = plan.get().items.find((each) => each.listing === listing && !each.gone)
  if (!item) return () => {}
  void changePlan((now, changed) => put(now, 'items', goneItem(item, changed)))
  return () => void changePlan((now, changed) => put(now, 'items', { ...item, changed }))
}

/** The folders that were not removed, in the couple's order. */
export const foldersOf = ({ folders }: Plan): Folder[] =>
  folders.filter(({ gone }) => !gone).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Creates a folder after all others. Returns its id. */
export function makeFolder(name: string): string {
  const id = newId()
  void changePlan((now, changed) => {
    const last = foldersOf(now)
      .filter((each) => each.id !== id)
      .at(-1)
    const position = (last?.position ?? 0) + gap
    return put(now, 'folders', { id, name: name.trim(), position, changed, gone: false })
  })
  return id
}

export function renameFolder(id: string, name: string): void {
  void changePlan((now, changed) => {
    const folder = foldersOf(now).find((each) => each.id === id)
    return folder ? put(now, 'folders', { ...folder, name: name.trim(), changed }) : now
  })
}

/** Removes a folder; its items are then in no folder. Returns a function that restores the folder with its items. */
export function removeFolder(id: string): () => void {
  const before = plan.get()
  const folder = foldersOf(before).find((each) => each.id === id)
  if (!folder) return () => {}
  const inside = itemsOf(before).filter((item) => item.folder === id)
  void changePlan((now, changed) =>
    put(
      put(now, 'folders', goneFolder(folder, changed)),
      'items',
      ...itemsOf(now)
        .filter((item) => item.folder === id)
        .map((item) => ({ ...item, folder: null, changed })),
    ),
  )
  return () =>
    void changePlan((now, changed) =>
      put(
        put(now, 'folders', { ...folder, changed }),
        'items',
        ...itemsOf(now)
          .filter(({ listing }) => inside.some((item) => item.listing === listing))
          .map((item) => ({ ...item, folder: id, changed })),
      ),
    )
}

/**
 * The longest increasing subsequence of positions. It returns these positions at their indexes, and null at all others.
 */
function longestIncreasing(positions: readonly number[]): (number | null)[] {
  // For each index, the length of the longest subsequence that ends there, and the index before it.
  const best = positions.map(() => ({ length: 1, before: -1 }))
  positions.forEach((position, at) => {
    for (let before = 0; before < at; before++)
      if (positions[before]! < position && best[before]!.length >= best[at]!.length)
        best[at] = { length: best[before]!.length + 1, before }
  })
  const stays = new Set<number>()
  let at = best.findIndex(({ length }) => length === Math.max(...best.map((each) => each.length)))
  for (; at >= 0; at = best[at]!.before) stays.add(at)
  return positions.map((position, place) => (stays.has(place) ? position : null))
}

/**
 * New positions for items in a new order. It changes as few positions as possible, so that an item that was not moved
 * does not overwrite a change from another device.
 */
export function spaced(positions: readonly number[]): number[] {
  const kept = longestIncreasing(positions)
  const result: number[] = []
  for (let at = 0; at < kept.length;) {
    if (kept[at] !== null) {
      result.push(kept[at++]!)
      continue
    }
    const end = kept.findIndex((each, place) => place > at && each !== null)
    const count = (end < 0 ? kept.length : end) - at
    const before = result.at(-1)
    const after = end < 0 ? undefined : kept[end]!
    if (before !== undefined && after !== undefined && after - before <= count)
      return positions.map((_, place) => place * gap) // there is no room between them
    const step = before !== undefined && after !== undefined ? Math.floor((after - before) / (count + 1)) : gap
    const first = before !== undefined ? before + step : (after ?? gap) - count * step
    for (let i = 0; i < count; i++) result.push(first + i * step)
    at += count
  }
  return result
}

/**
 * Orders the listings as in `wanted`. A listing that was added meanwhile keeps its position, and one that was removed
 * stays removed.
 */
export function arrange(wanted: readonly string[]): void {
  void changePlan((now, changed) => {
    const items = wanted.flatMap((id) => itemsOf(now).find((item) => item.listing === id) ?? [])
    const positions = spaced(items.map(({ position }) => position))
    const moved = items.flatMap((item, at) =>
      item.position === positions[at] ? [] : { ...item, position: positions[at]!, changed },
    )
    return put(now, 'items', ...moved)
  })
}
