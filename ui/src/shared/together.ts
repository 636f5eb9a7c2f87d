/** Joins two texts with a line break. If one contains the other, returns the longer one. */
export function together(above: string, below: string): string {
  if (below.includes(above)) return below
  return above.includes(below) ? above : `${above}\n\n${below}`
}
