import { useState } from 'react'

const kept = (): Record<string, unknown> => (history.state as { kept?: Record<string, unknown> } | null)?.kept ?? {}

/**
 * State that belongs to an entry of the browser's history: whoever goes on and comes Back, or loads the page again,
 * finds it as it was. It holds what JSON can; a navigation to the same page begins without it.
 */
export function useEntryState<T>(name: string, initial: T): [T, (next: T | ((now: T) => T)) => void] {
  const now = () => (name in kept() ? (kept()[name] as T) : initial)
  const [value, setValue] = useState(now)
  return [
    value,
    (change) => {
      const next = typeof change === 'function' ? (change as (now: T) => T)(now()) : change
      history.replaceState({ ...(history.state as object), kept: { ...kept(), [name]: next } }, '')
      setValue(next)
    },
  ]
}
