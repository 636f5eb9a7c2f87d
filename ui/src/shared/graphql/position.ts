const key = 'position'

/**
 * The log position this tab's last command reached. Sent back with every read, it makes the server wait until its read
 * models have got there: one reads one's own writes, on a page that is loaded anew as well.
 */
let reached = kept()

function kept(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

/** Remembers a position from `extensions.position` or an `X-Position` header; it never goes back. */
export function notePosition(position: unknown): void {
  const value = Number(position)
  if (!Number.isSafeInteger(value) || value <= reached) return
  reached = value
  try {
    sessionStorage.setItem(key, String(value))
  } catch {
    // It is known until the page is left.
  }
}

export function positionHeader(): Record<string, string> {
  return reached > 0 ? { 'X-Position': String(reached) } : {}
}
