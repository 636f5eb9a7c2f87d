// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { middles, place, wholeCountry } from '../../shared/map/syria'
import { withRoom } from '../../shared/map/room'
import { frameAround, roomy, scaleOf, spotsIn, toldApart } from './pins'

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

  it('share no name: those of one city add a quarter, or a listing where no quarter is known', () => {
    const listing = (name: string, quarter = '') => ({ name, quarter })
    const spots = [
      { name: 'Damascus', pins: [listing('A', 'Mezzeh'), listing('B', 'Malki'), listing('C', 'Malki')] },
      { name: 'Damascus', pins: [listing('D', 'Malki'), listing('E')] },
      { name: 'Damascus', pins: [listing('F'), listing('G')] },
      { name: 'Midan', pins: [listing('H', 'Midan'), listing('I', 'Midan')] },
      { name: 'Damascus', pins: [listing('Damascus', 'Qaboun')] },
    ]
    const names = ['Damascus · Malki', 'Damascus · D', 'Damascus · F', 'Midan', 'Damascus']
    expect(toldApart(spots)).toEqual(names)
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
    const mark = (width: number, x: number, y: number) => ({ width, x, y, radius: 22 })
    const homs = mark(24, 100, 100)
    const beside = mark(126, 150, 100)
    const under = mark(48, 100, 145)
    expect(withRoom([homs], frame, 340)).toEqual(new Map([[homs, 'under']]))
    expect(withRoom([homs, under], frame, 340)).toEqual(
      new Map([
        [homs, 'over'],
        [under, 'under'],
      ]),
    )
    const above = mark(36, 100, 55)
    expect(withRoom([homs, under, above], frame, 340).get(homs)).toBe('right')
    expect(withRoom([homs, under, above, beside], frame, 340).get(homs)).toBe('left')
    expect(withRoom([homs, under, above, beside, mark(0, 50, 100)], frame, 340).has(homs), 'there is no room').toBe(
      false,
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

  it('have names that neither meet nor are cut by the edge, however narrow the telephone and wide the letters', () => {
    const counts: Record<string, number> = { damascus: 29, 'rif-dimashq': 15, homs: 9, hama: 8, tartus: 8 }
    const all = Object.entries(middles).map(([id, at]) => {
      const radius = (counts[id] ?? 3) >= 20 ? 22 : (counts[id] ?? 3) >= 5 ? 18 : 14
      return { ...place(at), id, radius, width: 30 + 5 * id.length }
    })
    for (const pixels of [288, 328, 358, 616]) {
      const scale = pixels / wholeCountry.width
      const names = [...withRoom(all, wholeCountry, pixels)].map(([{ x, y, radius, width }, side]) => {
        const across = side === 'right' ? radius + width / 2 : side === 'left' ? -radius - width / 2 : 0
        const down = side === 'under' ? radius + 8 : side === 'over' ? -radius - 8 : 0
        return { x: x * scale + across, y: y * scale + down, width }
      })
      expect(names.length, `${pixels} pixels`).toBeGreaterThan(8)
      for (const [i, a] of names.entries()) {
        expect(a.x - a.width / 2 - wholeCountry.x * scale).toBeGreaterThanOrEqual(0)
        for (const b of names.slice(i + 1))
          expect(Math.abs(a.x - b.x) >= (a.width + b.width) / 2 || Math.abs(a.y - b.y) >= 16).toBe(true)
      }
    }
  })
})
