const key = 'position'

/**
 * The log position of this tab's last command. It is sent with every read, so that the server waits until its read
 * models have reached it. Thus users read their own writes, also after a reload. A request for a page has no header of
 * ours, so a cookie tells the position for a minute; the read models follow in far less.
 */
let reached = kept()

function kept(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

/** Stores a position from `extensions.position` or an `X-Position` header, unless it is lower than the present one. */
export function notePosition(position: unknown): void {
  const value = Number(position)
  if (!Number.isSafeInteger(value) || value <= reached) return
  reached = value
  document.cookie = `${key}=${value}; path=/; max-age=60; samesite=lax`
  try {
    sessionStorage.setItem(key, String(value))
  } catch {
    // Without storage it is kept until the page is left.
  }
}

export function positionHeader(): Record<string, string> {
  return reached > 0 ? { 'X-Position': String(reached) } : {}
}
