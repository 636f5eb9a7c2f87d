/** Both of two texts, the first above the second; one of them where it holds the other. */
export function together(above: string, below: string): string {
  if (below.includes(above)) return below
  return above.includes(below) ? above : `${above}\n\n${below}`
}
