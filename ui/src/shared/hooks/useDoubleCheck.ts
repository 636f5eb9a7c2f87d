import { type KeyboardEvent, type MouseEvent, useState } from 'react'

/**
 * A second click confirms: the first arms the button, leaving it or Escape disarms. The second half of a double click,
 * and a key that is held down, confirm nothing: nobody has read the question yet. Spread the result on a button.
 */
export function useDoubleCheck(confirm: () => void) {
  const [armed, setArmed] = useState(false)
  const disarm = () => setArmed(false)
  return {
    armed,
    button: {
      onClick: ({ detail }: MouseEvent) => {
        if (detail > 1) return
        setArmed(!armed)
        if (armed) confirm()
      },
      onBlur: disarm,
      onPointerLeave: disarm,
      onKeyDown: (event: KeyboardEvent) => {
        if (event.repeat) event.preventDefault()
      },
      onKeyUp: (event: { key: string }) => {
        if (event.key === 'Escape') disarm()
      },
    },
  }
}
