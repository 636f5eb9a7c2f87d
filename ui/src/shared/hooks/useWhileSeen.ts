import { useEffect, useRef } from 'react'

/**
 * Calls `look` every `every` milliseconds while `on` is true and the page is visible and online, and at once when the
 * page becomes visible or the network is back.
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
    document.addEventListener('visibilitychange', now)
    addEventListener('online', now)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', now)
      removeEventListener('online', now)
    }
  }, [on, every])
}
