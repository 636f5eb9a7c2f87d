type Listener = (reason: string | undefined) => void

const listeners = new Set<Listener>()

/**
 * Tells that a 401 came back: whoever keeps the signed-in user forgets them. `reason` is why the session ended, where
 * the server knows.
 */
export function announceSignedOut(reason?: string): void {
  for (const listener of listeners) listener(reason)
}

export function onSignedOut(listener: Listener): void {
  listeners.add(listener)
}
