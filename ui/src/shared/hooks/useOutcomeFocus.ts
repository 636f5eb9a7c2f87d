import { type RefObject, useEffect, useRef } from 'react'

/**
 * For what takes the place of a form or button once it is done: gives it the focus that went with them. `done` is
 * undefined until it is known; what was done before takes no focus.
 */
export function useOutcomeFocus<T extends HTMLElement>(done: boolean | undefined): RefObject<T | null> {
  const ref = useRef<T>(null)
  const before = useRef(done)
  useEffect(() => {
    if (done && before.current === false && document.activeElement === document.body) ref.current?.focus()
    before.current = done
  }, [done])
  return ref
}
