/** Keys of attempts whose outcome is not known, by what was sent. */
const pending = new Map<string, string>()

/** Answers after which the same attempt may have been saved, or may be sent again in vain. */
const undecided = new Set(['', 'unknown', 'unavailable', 'offline', 'internal'])

/** A new idempotency key. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`

/**
 * The idempotency key for what is about to be sent: the key of the last attempt where nobody knows what came of it,
 * else a new one.
 */
export function keyFor(sent: string): string {
  const key = pending.get(sent) ?? newKey()
  pending.set(sent, key)
  return key
}

/**
 * Notes what came of an attempt: after success or a definite refusal the same may be meant once more. `code` is the
 * refusal's.
 */
export function settle(sent: string, code?: string): void {
  if (code === undefined || !undecided.has(code)) pending.delete(sent)
}
