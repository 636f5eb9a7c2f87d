import { useMemo } from 'react'
import { shortlist as limits } from '../form/limits.json'
import { createKeptStore, isText, useStore } from '../store'
import type { Item, Moment, Plan } from './merge'

const never = new Date(0).toISOString()

/** What nobody has planned yet. */
export const nothing: Plan = {
  party: { date: null, guests: 0, changed: never },
  items: [],
  folders: [],
  ticks: [],
  points: [],
}

/** How far items stand apart, so that one finds its place between two others and they need not move. */
export const gap = 1024

const itemOf = (listing: string, position: number, changed: Moment): Item => ({
  listing,
  folder: null,
  note: '',
  position,
  added: changed,
  changed,
  gone: false,
})

const lists = ['items', 'folders', 'ticks', 'points'] as const

/** Before there were plans, ids of listings were kept here, newest last. */
export function planIn(text: string | null): Plan {
  if (!text) return nothing
  try {
    const kept = JSON.parse(text) as Partial<Plan> | string[]
    const plan: Plan = Array.isArray(kept)
      ? { ...nothing, items: kept.filter(isText).map((id, at) => itemOf(id, -gap * at, never)) }
      : { ...nothing, ...kept }
    return plan.party && lists.every((each) => Array.isArray(plan[each])) ? plan : nothing
  } catch {
    return nothing
  }
}

/**
 * What a couple plan, in this browser: listings, notes, folders and the checklist. Signed in, it is that of the
 * account: see sync.ts. Its party follows party/party.ts, which is what the couple have said.
 */
export const plan = createKeptStore('shortlist', planIn, (now: Plan) => (now === nothing ? null : JSON.stringify(now)))

export const usePlan = () => useStore(plan)

/** When the last of all changes was made, in milliseconds. */
export const latest = ({ party, items, folders, ticks, points }: Plan) =>
  Math.max(...[party, ...items, ...folders, ...ticks, ...points].map(({ changed }) => Date.parse(changed)))

/**
 * Changes the plan. Each entry that `change` changes must have `now` as its `changed`: it is later than all that is
 * there, also where the clock of this device is late. `change` must give the same when it is applied to its own result.
 */
export function changePlan(change: (plan: Plan, now: Moment) => Plan): Promise<void> {
  const now = new Date(Math.max(Date.now(), latest(plan.get()) + 1 || 0)).toISOString()
  return plan.change((stored) => change(stored, now))
}

/** The items that are there, in the couple's order. */
export const itemsOf = ({ items }: Plan) =>
  items.filter(({ gone }) => !gone).toSorted((a, b) => a.position - b.position || (a.listing < b.listing ? -1 : 1))

/** The listings that have a heart, in the couple's order; the newest is first unless they put it elsewhere. */
export function useShortlist(): string[] {
  const now = usePlan()
  return useMemo(() => itemsOf(now).map(({ listing }) => listing), [now])
}

/** What lost its heart in this visit: the note comes back with the heart. */
const former = new Map<string, Item>()

/** Flips the heart of a listing and says whether it is on now; `full` where the server takes no more. */
export function flipHeart(listing: string): 'on' | 'off' | 'full' {
  const hearts = itemsOf(plan.get())
  const was = hearts.find((each) => each.listing === listing)
  if (!was && hearts.length >= limits.maxItems) return 'full'
  if (was) former.set(listing, was)
  void changePlan((stored, now) => {
    const there = itemsOf(stored)
    if (there.some((each) => each.listing === listing) !== !!was) return stored
    const item = former.get(listing) ?? itemOf(listing, (there[0]?.position ?? gap) - gap, now)
    return {
      ...stored,
      items: [
        ...stored.items.filter((each) => each.listing !== listing),
        was ? { ...itemOf(listing, 0, now), added: item.added, gone: true } : { ...item, changed: now },
      ],
    }
  })
  return was ? 'off' : 'on'
}
