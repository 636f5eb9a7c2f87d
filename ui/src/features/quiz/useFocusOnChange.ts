import { useEffect, useRef } from 'react'

/**
 * The ref of a heading that takes the focus when `value` changes, but not when the page opens. With `ifLost`, it takes
 * the focus only if no other element has it.
 */
export function useFocusOnChange(value: unknown, { ifLost = false } = {}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (!ifLost || document.activeElement === document.body) heading.current?.focus()
  }, [value, ifLost])
  return heading
}
