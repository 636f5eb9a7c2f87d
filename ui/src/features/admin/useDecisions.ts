import { useCallback, useEffect, useRef, useState } from 'react'

/** How long a decision can be taken back before it is sent, in milliseconds. */
export const grace = 6000

export interface Decision {
  /** The row it is about. */
  key: string
  /** What will happen, in words that name the row. */
  words: string
  /** What has happened, once it is sent. */
  done: string
  /** Sends it; rejects where the server refuses. */
  send: () => Promise<void>
}

/**
 * Decisions wait a moment before they are sent, so that each can be taken back; there is no command that undoes an
 * approval, and no mail can be called back. Leaving the page sends what waits.
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

  /** Takes back one, or the last. False where there is none to take back. */
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
