import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/**
 * A button that needs a second click to confirm: the first click arms it; leaving it or Escape disarms it. The second
 * click of a double click, and a key that is held down, do not confirm, since the user cannot have read the question
 * yet. Spread the result on a button.
 *
 * The question is longer than the label, so the button may wrap to another line, away from a pointer that has not
 * moved. That does not count as leaving it.
 */
export function useDoubleCheck(confirm: () => void) {
  const [armed, setArmed] = useState(false)
  const clicked = useRef({ x: 0, y: 0 })
  const disarm = () => setArmed(false)
  return {
    armed,
    button: {
      onClick: ({ detail, clientX: x, clientY: y }: MouseEvent) => {
        if (detail > 1) return
        clicked.current = { x, y }
        setArmed(!armed)
        if (armed) confirm()
      },
      onBlur: disarm,
      onPointerLeave: ({ clientX, clientY }: PointerEvent) => {
        if (Math.hypot(clientX - clicked.current.x, clientY - clicked.current.y) >= 1) disarm()
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
      },
      onKeyUp: (event: { key: string }) => {
        if (event.key === 'Escape') disarm()
      },
    },
  }
}
