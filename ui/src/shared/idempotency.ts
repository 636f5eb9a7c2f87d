/** Idempotency keys of attempts with an unknown outcome, by the content that was sent. */
const pending = new Map<string, string>()

/** The error codes after which the attempt may have been saved, or may be repeated. */
const undecided = new Set(['', 'unknown', 'unavailable', 'offline', 'internal'])

/** A new idempotency key. */
export const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`

/**
 * The idempotency key for content that is about to be sent: the key of its last attempt if that attempt's outcome is
 * unknown, else a new key.
 */
export function keyFor(sent: string): string {
  const key = pending.get(sent) ?? newKey()
  pending.set(sent, key)
  return key
}

/**
 * Records the outcome of an attempt. After success or a definite refusal, the same content is a new intention and gets
 * a new key. `code` is the refusal's code.
 */
export function settle(sent: string, code?: string): void {
  if (code === undefined || !undecided.has(code)) pending.delete(sent)
}
