import { useEffect } from 'react'
import { holds, touched } from './reload'

/** Milliseconds in which what came of a form is read, before a reload that was put off. */
const rest = 5000

/** Puts a pending reload off until the function that it gives is called. `kept`: a reload would take nothing away. */
export function holdReload(kept = false): () => void {
  const hold = Symbol('hold')
  holds.set(hold, kept)
  return () => void holds.delete(hold)
}

/** Puts a pending reload off while `held`, e.g. while there are unsaved words in what is no form. */
export function useHoldReload(held: boolean, kept = false): void {
  useEffect(() => (held ? holdReload(kept) : undefined), [held, kept])
}

/**
 * Sends a form. It stays filled where that fails; where it goes well, only what was typed meanwhile is not sent. No
 * reload comes in between.
 */
export async function whileSending(form: Element, send: () => Promise<void>): Promise<void> {
  const release = holdReload()
  const was = touched.delete(form)
  try {
    await send()
    setTimeout(holdReload(true), rest)
  } catch (error) {
    if (was) touched.add(form)
    throw error
  } finally {
    release()
  }
}
