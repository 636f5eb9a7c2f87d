import { useMemo } from 'react'
import { shortlist as limits } from '../form/limits.json'
import { createKeptStore, isText, useStore } from '../store'
import type { Item, Moment, Plan } from './merge'

const never = new Date(0).toISOString()

/** The empty plan. */
export const nothing: Plan = {
  party: { date: null, guests: 0, changed: never },
  items: [],
  folders: [],
  ticks: [],
  points: [],
}

/**
 * The distance between the positions of neighbouring items. It leaves room to move one between two others without
 * changing them.
 */
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

/**
 * The plan in a stored text. An old text is an array of listing ids, newest last. An invalid text is the empty plan.
 */
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
 * The couple's plan in this browser: listings, notes, folders and checklist. While signed in, it is synchronised with
 * the account: see sync.ts. Its party follows party/party.ts.
 */
export const plan = createKeptStore('shortlist', planIn, (now: Plan) => (now === nothing ? null : JSON.stringify(now)))

export const usePlan = () => useStore(plan)

/** The time of the last change, in milliseconds. */
export const latest = ({ party, items, folders, ticks, points }: Plan) =>
  Math.max(...[party, ...items, ...folders, ...ticks, ...points].map(({ changed }) => Date.parse(changed)))

/**
 * Changes the plan. `change` must set `changed` of each entry that it changes to `now`, which is later than every
 * change in the plan, even if the device's clock is slow. `change` must be idempotent.
 */
export function changePlan(change: (plan: Plan, now: Moment) => Plan): Promise<void> {
  const now = new Date(Math.max(Date.now(), latest(plan.get()) + 1 || 0)).toISOString()
  return plan.change((stored) => change(stored, now))
}

/** The items that were not removed, in the couple's order. */
export const itemsOf = ({ items }: Plan) =>
  items.filter(({ gone }) => !gone).toSorted((a, b) => a.position - b.position || (a.listing < b.listing ? -1 : 1))

/**
 * The ids of the listings in the shortlist, in the couple's order. A new listing comes first until the couple move it.
 */
export function useShortlist(): string[] {
  const now = usePlan()
  return useMemo(() => itemsOf(now).map(({ listing }) => listing), [now])
}

/** The items that were removed in this visit. If one is added again, it gets its note back. */
const former = new Map<string, Item>()

/**
 * Adds a listing to the shortlist or removes it, and returns which. Returns `full` if the server accepts no more
 * listings.
 */
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
