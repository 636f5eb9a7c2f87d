import { useEffect, useRef } from 'react'

/**
 * Calls `look` every `every` milliseconds while `on` is true and the page is visible and online, and at once when the
 * page becomes visible, the network is back, or something is known to have changed (lookAgain).
 */
export function useWhileSeen(on: boolean, every: number, look: () => void): void {
  const looking = useRef(look)
  useEffect(() => {
    looking.current = look
  })
  useEffect(() => {
    if (!on) return
    const now = () => document.visibilityState === 'visible' && navigator.onLine && looking.current()
    const timer = setInterval(now, every)
    const gone = new AbortController()
    document.addEventListener('visibilitychange', now, gone)
    addEventListener('online', now, gone)
    addEventListener('look', now, gone)
    return () => {
      clearInterval(timer)
      gone.abort()
    }
  }, [on, every])
}
