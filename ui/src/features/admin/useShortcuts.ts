import { useEffect, useEffectEvent } from 'react'
import { browserStorage, createStore, useStore } from '../../shared/store'

const key = 'moderationShortcuts'

/**
 * Whether single-letter shortcuts are on. People who use speech input can switch them off (WCAG 2.1.4, Character Key
 * Shortcuts).
 */
const on = createStore<boolean>(browserStorage.get(key) !== 'off', (value) =>
  browserStorage.set(key, value ? null : 'off'),
)

export const useShortcutsOn = () => [useStore(on), on.set] as const

/**
 * The names of a key: the character that it types, and its physical position, so that an Arabic layout has the same
 * shortcuts. Empty if the key is held, is pressed with a modifier, or is pressed in a field or while a dialog is open.
 */
function namesOf(event: KeyboardEvent): string[] {
  const at = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]'))
    return []
  if (at?.closest?.('input, textarea, select, [contenteditable]')) return []
  return [event.key, event.code.replace(/^(Key|Digit|Numpad)/, '')].map((name) => name.toLowerCase())
}

/** Runs the action of a letter or digit that is pressed without a modifier. */
export function useShortcuts(actions: Record<string, () => void>) {
  const enabled = useStore(on)
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = namesOf(event).find((each) => Object.hasOwn(actions, each))
    if (name === undefined) return
    event.preventDefault()
    actions[name]!()
  })
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [enabled])
}

/** Milliseconds within which the second letter must follow the first. */
const patience = 1500

/**
 * Runs an action when two letters are pressed one after the other. The second letter then triggers no other shortcut.
 */
export function useSequence(first: string, second: string, action: () => void) {
  const enabled = useStore(on)
  const run = useEffectEvent(action)
  useEffect(() => {
    if (!enabled) return
    let begun = -Infinity
    const onKey = (event: KeyboardEvent) => {
      const names = namesOf(event)
      const follows = event.timeStamp - begun < patience && names.includes(second)
      begun = names.includes(first) ? event.timeStamp : -Infinity
      if (!follows) return
      event.preventDefault()
      event.stopImmediatePropagation()
      run()
    }
    addEventListener('keydown', onKey, true) // capturing, so that it runs before the shortcuts of the open page
    return () => removeEventListener('keydown', onKey, true)
  }, [enabled, first, second])
}
