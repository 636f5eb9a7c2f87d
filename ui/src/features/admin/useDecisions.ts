import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds for which a decision can be undone before it is sent. */
export const grace = 6000

export interface Decision {
  /** The key of the row that the decision is about. */
  key: string
  /** The text while the decision can be undone. It names the row. */
  words: string
  /** The text once the decision is sent. */
  done: string
  /** Sends the decision. Rejects if the server refuses it. */
  send: () => Promise<void>
}

/**
 * Holds each decision back for `grace`, so that it can be undone. No command undoes an approval, and a sent mail cannot
 * be recalled. Leaving the page sends the pending decisions at once.
 */
export function useDecisions({
  onSent,
  onRefused,
}: {
  onSent: (decision: Decision) => void
  onRefused: (error: Error) => void
}) {
  const [waiting, setWaiting] = useState<Decision[]>([])
  const timers = useRef(new Map<string, { timer: number; decision: Decision }>())
  const handlers = useRef({ onSent, onRefused })
  useEffect(() => {
    handlers.current = { onSent, onRefused }
  })

  const send = useCallback(async (key: string) => {
    const found = timers.current.get(key)
    if (!found) return
    timers.current.delete(key)
    clearTimeout(found.timer)
    try {
      await found.decision.send()
      handlers.current.onSent(found.decision)
    } catch (error) {
      handlers.current.onRefused(error as Error)
    } finally {
      setWaiting((all) => all.filter((each) => each.key !== key))
    }
  }, [])

  const decide = useCallback(
    (decision: Decision) => {
      timers.current.set(decision.key, { decision, timer: window.setTimeout(() => void send(decision.key), grace) })
      setWaiting((all) => [...all, decision])
    },
    [send],
  )

  /**
   * Undoes the decision about a row, or else the last one. Returns the row's key, or undefined if nothing is pending.
   */
  const undo = useCallback((key?: string) => {
    const which = key ?? [...timers.current.keys()].pop()
    const found = which === undefined ? undefined : timers.current.get(which)
    if (which === undefined || !found) return undefined
    clearTimeout(found.timer)
    timers.current.delete(which)
    setWaiting((all) => all.filter((each) => each.key !== which))
    return which
  }, [])

  useEffect(() => {
    const all = timers.current
    const flush = () => {
      for (const key of all.keys()) void send(key)
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [send])

  return { waiting, decide, undo }
}
