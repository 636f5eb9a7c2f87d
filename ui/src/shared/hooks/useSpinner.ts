import { useEffect, useRef, useState } from 'react'

/** True once waiting has lasted 400 ms, and then for 300 ms at least, so that nothing flickers. */
export function useSpinner(waiting: boolean, delay = 400, stay = 300): boolean {
  const [shown, setShown] = useState(false)
  const since = useRef(0)
  useEffect(() => {
    if (waiting === shown) return
    const wait = waiting ? delay : Math.max(0, since.current + stay - Date.now())
    const timer = setTimeout(() => {
      since.current = Date.now()
      setShown(waiting)
    }, wait)
    return () => clearTimeout(timer)
  }, [waiting, shown, delay, stay])
  return shown
}
