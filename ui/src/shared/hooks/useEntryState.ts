import { useState } from 'react'

const kept = (): Record<string, unknown> => (history.state as { kept?: Record<string, unknown> } | null)?.kept ?? {}

/**
 * State of a history entry: going back to the entry or reloading the page restores it. It must be serialisable as JSON.
 * A new navigation to the same page starts without it.
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
