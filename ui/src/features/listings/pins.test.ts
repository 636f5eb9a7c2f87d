import { describe, expect, it } from 'vitest'
import { frameAround, roomy, scaleOf, spotsIn, withRoom } from './pins'

const pin = (id: string, latitude: number, longitude: number) => ({ id, latitude, longitude })
const ids = (spots: { pins: { id: string }[] }[]) => spots.map(({ pins }) => pins.map(({ id }) => id))

describe('pins on the map', () => {
  const halls = [pin('mezzeh', 33.502, 36.249), pin('muhajirin', 33.5312, 36.287), pin('beside it', 33.5318, 36.2874)]

  it('stand alone where they are apart, and together where a finger could not tell them apart', () => {
    expect(ids(spotsIn(halls, frameAround(halls, roomy), 0.08))).toEqual([['mezzeh'], ['muhajirin', 'beside it']])
  })

  it('have a spot each at the last level, also at the very same point', () => {
    const together = [halls[1]!, halls[2]!, pin('the same', 33.5312, 36.287)]
    const frame = frameAround(together)
    const spots = spotsIn(together, frame, 0.12)
    expect(ids(spots)).toEqual([['muhajirin'], ['beside it'], ['the same']])
    for (const [i, a] of spots.entries()) {
      for (const b of spots.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(0.119 * frame.width)
    }
  })

  it('come apart in a few steps, however many there are', () => {
    const many = Array.from({ length: 96 }, (_, i) => pin(String(i), 33.4 + (i % 9) * 0.0041, 36.2 + (i % 13) * 0.0033))
    let all = many
    let steps = 0
    while (all.length > 1) {
      const frame = frameAround(all)
      const crowd = spotsIn(all, frame, 0.12).find(({ pins }) => pins.length > 1)
      all = crowd?.pins ?? []
      expect(++steps).toBeLessThan(8)
    }
  })

  it('have a scale of a round length beside them, a third of the frame at most', () => {
    expect(scaleOf({ x: 0, y: 0, width: 12, height: 11 })).toEqual({ metres: 2000, share: expect.closeTo(0.15, 2) })
    expect(scaleOf({ x: 0, y: 0, width: 1.8, height: 1.6 }).metres).toBe(500)
  })

  it('are named where no other mark and no other name is in the way, the first ones first', () => {
    const frame = { x: 0, y: 0, width: 340, height: 310 }
    const mark = (name: string, x: number, y: number) => ({ name, x, y, radius: 22 })
    const homs = mark('Homs', 100, 100)
    const beside = mark('Hama, right beside it', 150, 100)
    const under = mark('Damascus', 100, 145)
    expect(withRoom([homs], frame, 340)).toEqual(new Map([[homs, 'under']]))
    expect(withRoom([homs, under], frame, 340)).toEqual(
      new Map([
        [homs, 'over'],
        [under, 'under'],
      ]),
    )
    const above = mark('Aleppo', 100, 55)
    expect(withRoom([homs, under, above], frame, 340), 'there is no room on either side').toEqual(
      new Map([
        [under, 'under'],
        [above, 'over'],
      ]),
    )
    expect(withRoom([homs, beside], frame, 340), 'the name of the first is in the way').toEqual(
      new Map([
        [homs, 'under'],
        [beside, 'over'],
      ]),
    )
    expect([...withRoom([homs, beside, under], frame, 3400).values()], 'a larger map has room for all').toEqual([
      'under',
      'under',
      'under',
    ])
  })
})
