import type { Side } from './room'

const at: Record<Side, string> = {
  under: 'top-full',
  over: 'bottom-full',
  right: 'start-full top-1/2 -translate-y-1/2',
  left: 'end-full top-1/2 -translate-y-1/2',
}

/** The classes of a name at one side of its mark. */
export const label = (side: Side = 'under') =>
  `pointer-events-none absolute ${at[side]} rounded-badge bg-bg px-1 text-[11.5px] leading-4 group-hover:block group-focus-visible:block`

/** The maximum width of a listing's name on the map, in pixels: that of `max-w-28`. */
export const longest = 112

const paper = document.createElement('canvas')

/** The width of a name as it is drawn, with padding, in pixels. */
export function widthOf(name: string): number {
  const pen = paper.getContext('2d')
  if (!pen) return 11 * name.length
  pen.font = `11.5px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(pen.measureText(name).width) + 10
}
