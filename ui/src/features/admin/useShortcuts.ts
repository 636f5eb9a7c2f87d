import { useEffect, useEffectEvent } from 'react'
import { browserStorage, createStore, useStore } from '../../shared/store'

const key = 'moderationShortcuts'

/** Whether single letters decide. They can be switched off, for those who speak to their computer (WCAG 2.1.4). */
const on = createStore<boolean>(browserStorage.get(key) !== 'off', (value) =>
  browserStorage.set(key, value ? null : 'off'),
)

export const useShortcutsOn = () => [useStore(on), on.set] as const

/**
 * What a key is called that is pressed alone, outside fields and dialogs: by what it writes, and by its place on the
 * keyboard, so that an Arabic layout has the same keys. Nothing otherwise.
 */
function namesOf(event: KeyboardEvent): string[] {
  const at = event.target as HTMLElement | null
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || document.querySelector('dialog[open]'))
    return []
  if (at?.closest?.('input, textarea, select, [contenteditable]')) return []
  return [event.key, event.code.replace(/^(Key|Digit|Numpad)/, '')].map((name) => name.toLowerCase())
}

/** Runs the action of a letter or digit that is pressed alone. */
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

/** Milliseconds within which the second letter has to follow the first. */
const patience = 1500

/** Runs an action when two letters are pressed one after the other; the second then does nothing else. */
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
    addEventListener('keydown', onKey, true) // before the letters of the room that is open
    return () => removeEventListener('keydown', onKey, true)
  }, [enabled, first, second])
}
