import { useEffect } from 'react'
import { holds, touched } from './reload'

/** Milliseconds that a pending reload waits after a form was sent, so that the outcome can be read. */
const readingTime = 5000

/**
 * Delays a pending reload until the returned function is called. `kept` says that a reload would lose nothing that was
 * typed.
 */
export function holdReload(kept = false): () => void {
  const hold = Symbol('hold')
  holds.set(hold, kept)
  return () => void holds.delete(hold)
}

/** Delays a pending reload while `held` is true, e.g. while words that stand in no form are not saved. */
export function useHoldReload(held: boolean, kept = false): void {
  useEffect(() => (held ? holdReload(kept) : undefined), [held, kept])
}

/**
 * Sends a form, and delays a pending reload meanwhile. If sending fails, the form counts as filled again. If it
 * succeeds, the form counts as filled only if somebody typed in it while it was being sent.
 */
export async function whileSending(form: Element, send: () => Promise<void>): Promise<void> {
  const release = holdReload()
  const was = touched.delete(form)
  try {
    await send()
    setTimeout(holdReload(true), readingTime)
  } catch (error) {
    if (was) touched.add(form)
    throw error
  } finally {
    release()
  }
}
