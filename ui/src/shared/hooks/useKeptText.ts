import { useState } from 'react'
import { browserStorage } from '../store'

/** A text that stays on this device until it is sent. */
export function useKeptText(key: string, start: string) {
  const [text, setText] = useState(() => browserStorage.get(key) ?? start)
  return {
    text,
    set: (next: string) => {
      setText(next)
      browserStorage.set(key, next === start ? null : next)
    },
    forget: () => browserStorage.set(key, null),
  }
}
