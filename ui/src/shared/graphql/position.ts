/**
 * The log position this browser's last command reached. Sent back with every read, it makes the server wait until its
 * read models have got there: one reads one's own writes.
 */
let reached = 0

/** Remembers a position from `extensions.position` or an `X-Position` header; it never goes back. */
export function notePosition(position: unknown): void {
  const value = Number(position)
  if (Number.isSafeInteger(value) && value > reached) reached = value
}

export function positionHeader(): Record<string, string> {
  return reached > 0 ? { 'X-Position': String(reached) } : {}
}
