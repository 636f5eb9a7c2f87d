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

/** A mark on the map with a name to be written beside it. */
export interface Named {
  /** In map units. */
  x: number
  y: number
  /** The width of the name, in pixels. */
  width: number
  /** The radius of the mark, in pixels. */
  radius: number
}

/** The height of a line of text on the map, in pixels. */
const line = 17

/** The side of a mark at which its name is written. The map is not mirrored for Arabic. */
export type Side = 'under' | 'over' | 'right' | 'left'

/** The box that a name at one side of a mark covers, in pixels. */
function written(side: Side, x: number, y: number, radius: number, width: number): Box {
  if (side === 'under' || side === 'over')
    return box(x, side === 'under' ? y + radius : y - radius - line, width / 2, line)
  return box(side === 'right' ? x + radius + width / 2 : x - radius - width / 2, y - line / 2, width / 2, line)
}

/**
 * The side of each name that has room on a map of `pixels` width: the name covers no other mark or name and is within
 * the frame. Earlier marks are placed first; a name without room is left out.
 */
export function withRoom<N extends Named>(all: readonly N[], frame: Frame, pixels: number): Map<N, Side> {
  const scale = pixels / frame.width
  const [left, top] = [frame.x * scale, frame.y * scale]
  const whole: Box = { left, top, right: left + pixels, bottom: top + frame.height * scale }
  const taken = all.map(({ x, y, radius }) => box(x * scale, y * scale - radius, radius, 2 * radius))
  const sides = new Map<N, Side>()
  for (const [i, each] of all.entries()) {
    for (const side of ['under', 'over', 'right', 'left'] as const) {
      const name = written(side, each.x * scale, each.y * scale, each.radius, each.width)
      if (!holds(whole, name) || taken.some((other, j) => j !== i && meet(name, other))) continue
      sides.set(each, side)
      taken.push(name)
      break
    }
  }
  return sides
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
const box = (middle: number, top: number, half: number, height: number): Box => ({
  left: middle - half,
  right: middle + half,
  top,
  bottom: top + height,
})
const holds = (a: Box, b: Box) => a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const kilometresPerUnit = 1.11

/** The scale bar: a round length of at most a third of a frame, in metres, and as a share of the frame's width. */
export function scaleOf(frame: Frame): { metres: number; share: number } {
  const whole = frame.width * kilometresPerUnit * 1000
  const power = 10 ** Math.floor(Math.log10(whole / 3))
  const metres = [5, 2, 1].map((step) => step * power).find((each) => each <= whole / 3) ?? power
  return { metres, share: metres / whole }
}
