const listeners = new Set<() => void>()

/** Tells that a 401 came back: whoever keeps the signed-in user forgets them. */
export function announceSignedOut(): void {
  for (const listener of listeners) listener()
}

export function onSignedOut(listener: () => void): void {
  listeners.add(listener)
}
