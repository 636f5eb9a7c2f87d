import type { Frame } from './syria'

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
 * the frame. Earlier marks are placed first; a name without room is left out. A mark of width 0 has no name.
 */
export function withRoom<N extends Named>(all: readonly N[], frame: Frame, pixels: number): Map<N, Side> {
  const scale = pixels / frame.width
  const [left, top] = [frame.x * scale, frame.y * scale]
  const whole: Box = { left, top, right: left + pixels, bottom: top + frame.height * scale }
  const taken = all.map(({ x, y, radius }) => box(x * scale, y * scale - radius, radius, 2 * radius))
  const sides = new Map<N, Side>()
  for (const [i, each] of all.entries()) {
    if (each.width === 0) continue
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
