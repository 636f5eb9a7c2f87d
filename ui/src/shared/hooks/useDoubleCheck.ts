import { useState } from 'react'

/** A second click confirms: the first arms the button, leaving it or Escape disarms. Spread the result on a button. */
export function useDoubleCheck(confirm: () => void) {
  const [armed, setArmed] = useState(false)
  const disarm = () => setArmed(false)
  return {
    armed,
    button: {
      onClick: () => {
        setArmed(!armed)
        if (armed) confirm()
      },
      onBlur: disarm,
      onPointerLeave: disarm,
      onKeyUp: (event: { key: string }) => {
        if (event.key === 'Escape') disarm()
      },
    },
  }
}
