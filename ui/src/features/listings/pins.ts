import { around, type Degrees, type Frame, place, wholeCountry } from '../../shared/map/syria'

/** The smallest width of a frame, in map units: about two kilometres. The drawn map has no more detail below that. */
const closest = 1.8
/** The smallest width of the first frame, in map units, so that part of the governorate's outline is in view. */
export const roomy = 12

/** The part of the map that contains all pins, with room for their names. */
export function frameAround(pins: readonly Degrees[], least = closest): Frame {
  const all = pins.map(place)
  const [xs, ys] = [all.map(({ x }) => x), all.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top]
  const width = Math.max(wide, (high * wholeCountry.width) / wholeCountry.height) * 1.5
  return around({ x: left + wide / 2, y: top + high / 2 }, Math.max(width, least))
}

/** A spot of the map: one pin, or several that are too near to each other for a finger. */
export interface Spot<P> {
  pins: P[]
  /** In map units. */
  x: number
  y: number
}

/**
 * The spots of a frame. Pins nearer to each other than `apart` (a share of the frame's width) share a spot. In the
 * closest frame such pins are instead spread around their middle, so that each has its own spot.
 */
export function spotsIn<P extends Degrees>(pins: readonly P[], frame: Frame, apart: number): Spot<P>[] {
  const near = apart * frame.width
  const spots: Spot<P>[] = []
  for (const pin of pins) {
    const at = place(pin)
    const spot = spots.find(({ x, y }) => Math.hypot(x - at.x, y - at.y) < near)
    if (spot) spot.pins.push(pin)
    else spots.push({ pins: [pin], ...at })
  }
  if (frame.width > closest) return spots
  return spots.flatMap(({ pins: together, x, y }) => {
    const radius = together.length > 1 ? near / (2 * Math.sin(Math.PI / together.length)) : 0
    return together.map((pin, i) => {
      const angle = (2 * Math.PI * i) / together.length
      return { pins: [pin], x: x + radius * Math.sin(angle), y: y - radius * Math.cos(angle) }
    })
  })
}

interface Placed {
  name: string
  pins: readonly { name: string; quarter: string }[]
}

/** The names of a list, the commonest first. */
function commonest(names: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of names) if (each) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts.keys()].toSorted((a, b) => counts.get(b)! - counts.get(a)!)
}

/**
 * Names of spots, told apart. Where several spots have the name of one city, each adds its commonest quarter that no
 * other of them has added, else the name of its first listing.
 */
export function toldApart(spots: readonly Placed[]): string[] {
  const taken = new Set<string>()
  return spots.map(({ name, pins }) => {
    if (pins.length < 2 || spots.filter((other) => other.name === name).length < 2) return name
    const added = commonest(pins.map(({ quarter }) => quarter)).find((quarter) => !taken.has(`${name} · ${quarter}`))
    const whole = `${name} · ${added ?? pins[0]?.name ?? ''}`
    taken.add(whole)
    return whole
  })
}

const kilometresPerUnit = 1.11

/** The scale bar: a round length of at most a third of a frame, in metres, and as a share of the frame's width. */
export function scaleOf(frame: Frame): { metres: number; share: number } {
  const whole = frame.width * kilometresPerUnit * 1000
  const power = 10 ** Math.floor(Math.log10(whole / 3))
  const metres = [5, 2, 1].map((step) => step * power).find((each) => each <= whole / 3) ?? power
  return { metres, share: metres / whole }
}
