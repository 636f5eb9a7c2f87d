import { useEffect } from 'react'
import { answers } from '../answers'
import { createStore, useStore } from '../store'

/** By how many milliseconds the server's clock is ahead of this device's; undefined before an answer has told it. */
const ahead = createStore<number | undefined>(undefined)

/** A difference up to this counts as none: an answer takes a while, and its header has whole seconds. */
const usual = 60_000

/**
 * Learns the server's time from an answer that came from it just now. Some devices have a clock that is hours or days
 * off, and the server decides what day it is.
 */
export function noteServerTime({ headers }: Pick<Response, 'headers'>): void {
  const at = Date.parse(headers.get('Date') ?? '')
  if (Number.isNaN(at)) return
  const off = at - Date.now()
  ahead.set(Math.abs(off) > usual ? off : 0)
}

/** The time now, by the server's clock once it is known. */
export const serverNow = (): number => Date.now() + (ahead.get() ?? 0)

/** Draws a component again once the server's time is known, and asks for it if no answer has told it yet. */
export function useServerTime(): void {
  const known = useStore(ahead) !== undefined
  useEffect(() => {
    if (!known) void answers(noteServerTime)
  }, [known])
}
