import { type RefObject, useEffect, useRef } from 'react'
import { holdReload } from '../holdReload'

/**
 * For the element that replaces a form or button after success: it takes over the focus. `done` is undefined until it
 * is known. An element that was there from the start takes no focus.
 */
export function useOutcomeFocus<T extends HTMLElement>(done: boolean | undefined): RefObject<T | null> {
  const ref = useRef<T>(null)
  const before = useRef(done)
  useEffect(() => {
    const now = done && before.current === false
    before.current = done
    if (!now) return
    if (document.activeElement === document.body) ref.current?.focus()
    return holdReload(true) // it is read until the page is left
  }, [done])
  return ref
}
