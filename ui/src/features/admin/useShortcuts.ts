import { useEffect, useRef } from 'react'
import { browserStorage, createStore, useStore } from '../../shared/store'

const key = 'moderationShortcuts'

/** Whether single letters decide. They can be switched off, for those who speak to their computer (WCAG 2.1.4). */
const on = createStore<boolean>(browserStorage.get(key) !== 'off', (value) =>
  browserStorage.set(key, value ? null : 'off'),
)

export const useShortcutsOn = () => [useStore(on), on.set] as const

/** Runs the action of a letter that is pressed alone, outside fields and dialogs. */
export function useShortcuts(actions: Record<string, () => void>) {
  const enabled = useStore(on)
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      const at = event.target as HTMLElement | null
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]'))
        return
      if (at?.closest('input, textarea, select, [contenteditable]')) return
      // By its place on the keyboard too, so that an Arabic layout has the same keys.
      const action =
        latest.current[event.key.toLowerCase()] ?? latest.current[event.code.replace('Key', '').toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [enabled])
}
