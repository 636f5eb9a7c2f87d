import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/** Whether the visitor has read something: a screen's height of a page, or a second page. */
export function useSomethingRead(): boolean {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [read, setRead] = useState(false)
  useEffect(() => {
    if (read) return
    const look = () => scrollY > innerHeight && setRead(true)
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [read])
  if (!read && pathname !== first) setRead(true)
  return read
}
