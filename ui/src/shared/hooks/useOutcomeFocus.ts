import { type RefObject, useEffect, useRef } from 'react'
import { holdReload } from '../holdReload'

/**
 * A ref for the element that replaces a form or button after success: it takes over the focus. `done` is undefined
 * while it is unknown. An element that was there from the start does not take the focus.
 */
export function useOutcomeFocus<T extends HTMLElement>(done: boolean | undefined): RefObject<T | null> {
  const ref = useRef<T>(null)
  const before = useRef(done)
  useEffect(() => {
    const now = done && before.current === false
    before.current = done
    if (!now) return
    if (document.activeElement === document.body) ref.current?.focus()
    return holdReload(true) // no automatic reload while the outcome is being read
  }, [done])
  return ref
}
