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

/** A plan with some entries in the place of those with their keys, or besides. Each is to have a new `changed`. */
export function put<Kind extends keyof Kinds>(now: Plan, kind: Kind, ...entries: Kinds[Kind][number][]): Plan {
  const key = keyOf[kind] as (entry: Kinds[Kind][number]) => string
  const keys = new Set(entries.map(key))
  const others = (now[kind] as Kinds[Kind][number][]).filter((each) => !keys.has(key(each)))
  return { ...now, [kind]: [...others, ...entries] }
}

/** Changes an item that is there. */
function changeItem(listing: string, change: (item: Item, now: Plan) => Partial<Item>): void {
  void changePlan((now, changed) => {
    const item = now.items.find((each) => each.listing === listing && !each.gone)
    return item ? put(now, 'items', { ...item, ...change(item, now), changed }) : now
  })
}

/** Notes what the couple say of a listing. */
export const setNote = (listing: string, note: string) =>
  changeItem(listing, () => ({ note: note.trim().slice(0, shortlist.maxNote) }))

/** Lays a listing into a folder; null = into none. */
export const layInto = (listing: string, folder: string | null) => changeItem(listing, () => ({ folder }))

/** What of an entry stays once it is gone: that it is. The server keeps no more of it either. */
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

/** Takes a listing off. Answers with what puts it back where it was, with its note. */
export function takeOff(listing: string): () => void {
  const item = plan.get().items.find((each) => each.listing === listing && !each.gone)
  if (!item) return () => {}
  void changePlan((now, changed) => put(now, 'items', goneItem(item, changed)))
  return () => void changePlan((now, changed) => put(now, 'items', { ...item, changed }))
}

/** The folders that are there, in the couple's order. */
export const foldersOf = ({ folders }: Plan): Folder[] =>
  folders.filter(({ gone }) => !gone).toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))

/** Makes a folder, the last of all. Answers with its id. */
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

/** Takes a folder away; what was in it is in none. Answers with what makes all as it was. */
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
 * Which of some positions stay as they are while all others come between them: the most that there are in order. Others
 * are null.
 */
function staying(positions: readonly number[]): (number | null)[] {
  // How many stay up to each, with it, and which one is before it.
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
 * New positions for items that stand in an order: as few change as can. What another device says of an item that was
 * not moved is then not in its way.
 */
export function spaced(positions: readonly number[]): number[] {
  const kept = staying(positions)
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
      return positions.map((_, place) => place * gap) // no room between them
    const step = before !== undefined && after !== undefined ? Math.floor((after - before) / (count + 1)) : gap
    const first = before !== undefined ? before + step : (after ?? gap) - count * step
    for (let i = 0; i < count; i++) result.push(first + i * step)
    at += count
  }
  return result
}

/** Puts listings into an order. What was added since stays where it is, what was taken off stays off. */
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
