// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type Item, merge, type Plan, prune } from './merge'

/** Numbers that look random and are the same for a seed (mulberry32). */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

type Random = ReturnType<typeof random>

const start = Date.parse('2026-11-01T08:00:00Z')
const empty: Plan = {
  party: { date: null, guests: 0, changed: new Date(0).toISOString() },
  items: [],
  folders: [],
  ticks: [],
  points: [],
}

/** Few moments, keys and words, so that devices meet in each. One moment has two spellings. */
const moment = (next: Random) => {
  const at = new Date(start + next(4) * 1000).toISOString()
  return next(2) ? at : at.replace('.000Z', 'Z')
}
const word = (next: Random) => ['', 'أ', 'ب', 'a"b'][next(4)]!

/** An edit of a device: some entry is put, changed or taken out. */
function edit(plan: Plan, next: Random): Plan {
  const changed = moment(next)
  const put = <E>(list: readonly E[], key: (entry: E) => string, entry: E) => [
    ...list.filter((other) => key(other) !== key(entry)),
    entry,
  ]
  const gone = next(3) === 0
  switch (next(5)) {
    case 0:
      return { ...plan, party: { date: next(2) ? '2027-05-14' : null, guests: next(3) * 50, changed } }
    case 1:
      return {
        ...plan,
        items: put(plan.items, (i) => i.listing, {
          listing: `listing ${next(4)}`,
          folder: next(2) ? 'folder 1' : null,
          note: gone ? '' : word(next),
          position: next(3),
          added: moment(next),
          changed,
          gone,
        }),
      }
    case 2:
      return {
        ...plan,
        folders: put(plan.folders, (f) => f.id, {
          id: `folder ${next(3)}`,
          name: word(next),
          position: next(3),
          changed,
          gone,
        }),
      }
    case 3:
      return {
        ...plan,
        ticks: put(plan.ticks, (t) => t.point, {
          point: `point ${next(3)}`,
          done: next(2) > 0,
          skipped: next(2) > 0,
          changed,
        }),
      }
    default:
      return {
        ...plan,
        points: put(plan.points, (p) => p.id, {
          id: `own ${next(3)}`,
          words: word(next),
          months: next(3),
          done: next(2) > 0,
          changed,
          gone,
        }),
      }
  }
}

/** A plan as far as its devices can tell: one moment is one, however it is spelled. */
const said = (plan: Plan) =>
  JSON.parse(
    JSON.stringify(plan, (name, value: unknown) =>
      name === 'changed' || name === 'added' ? Date.parse(value as string) : value,
    ),
  ) as unknown

const item = (changed: string, more: Partial<Item> = {}): Plan => ({
  ...empty,
  items: [{ listing: 'hall', folder: null, note: '', position: 0, added: changed, changed, gone: false, ...more }],
})

describe('merging the lists of devices', () => {
  it('gives the same in any order, and again', () => {
    for (let round = 0; round < 300; round++) {
      const seed = 0x5eed + round
      const next = random(seed)
      const device = () => {
        let plan = empty
        for (let n = next(12); n > 0; n--) plan = edit(plan, next)
        return plan
      }
      const [a, b, c] = [device(), device(), device()]
      const all = merge(merge(a, b), c)
      const orders = [
        merge(a, merge(b, c)),
        merge(merge(a, c), b),
        merge(merge(b, a), c),
        merge(b, merge(c, a)),
        merge(merge(c, a), b),
        merge(c, merge(b, a)),
      ]
      for (const order of orders) expect(said(order), `seed ${seed}`).toEqual(said(all))
      for (const part of [a, b, c, all]) expect(said(merge(all, part)), `seed ${seed}`).toEqual(said(all))
      expect(said(merge(a, a)), `seed ${seed}`).toEqual(said(merge(empty, a)))
    }
  })

  it('keeps what one device edits while others merge before and after', () => {
    for (let round = 0; round < 200; round++) {
      const seed = 0xace + round
      const next = random(seed)
      const devices = [empty, empty, empty]
      for (let n = 0; n < 30; n++) {
        const one = next(3)
        if (next(2)) devices[one] = edit(devices[one]!, next)
        else devices[one] = merge(devices[one]!, devices[next(3)]!)
      }
      const [a, b, c] = devices as [Plan, Plan, Plan]
      expect(said(merge(merge(a, b), c)), `seed ${seed}`).toEqual(said(merge(merge(c, b), a)))
    }
  })

  it('lets the last change win, and the greater words at one moment', () => {
    const early = item('2026-11-01T08:00:00Z', { note: 'z' })
    const late = item('2026-11-01T08:00:01Z', { note: 'a' })
    expect(merge(early, late).items[0]!.note).toBe('a')
    expect(merge(late, early).items[0]!.note).toBe('a')
    const other = item('2026-11-01T08:00:00.000Z', { note: 'y' })
    expect(merge(other, early).items[0]!.note).toBe('z')
  })

  it('does not bring back what is gone, unless it is put again later', () => {
    const there = item('2026-11-01T08:00:00Z')
    const gone = item('2026-11-02T08:00:00Z', { gone: true })
    expect(merge(there, gone).items[0]!.gone).toBe(true)
    expect(merge(gone, item('2026-11-03T08:00:00Z')).items[0]!.gone).toBe(false)
  })

  it('forgets what has been gone for half a year, and nothing else', () => {
    const gone = item('2026-05-04T08:00:00Z', { gone: true })
    expect(prune(gone, new Date('2026-10-31T08:00:00Z')).items).toHaveLength(1)
    expect(prune(gone, new Date('2026-10-31T08:00:01Z')).items).toHaveLength(0)
    const there = item('2020-01-01T08:00:00Z')
    expect(prune(there, new Date('2026-10-31T08:00:01Z'))).toEqual(there)
  })
})
