type Listener = (reason: string | undefined) => void

const listeners = new Set<Listener>()

/**
 * Tells that a 401 came back: whoever keeps the signed-in user forgets them. `reason` is why the session ended, where
 * the server knows.
 */
export function announceSignedOut(reason?: string): void {
  for (const listener of listeners) listener(reason)
}

/**
 * Tells that the server took what an account sent as a visitor's, so that its session has ended. It waits until the
 * form that sent it counts as sent: a form that is being filled would keep the page for the account.
 */
export function announceLostSession(): void {
  setTimeout(announceSignedOut)
}

export function onSignedOut(listener: Listener): void {
  listeners.add(listener)
}
