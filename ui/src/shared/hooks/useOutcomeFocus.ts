import { type RefObject, useEffect, useRef } from 'react'
import { holdReload } from '../holdReload'

/**
 * For what takes the place of a form or button once it is done: gives it the focus that went with them. `done` is
 * undefined until it is known; what was done before takes no focus.
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
