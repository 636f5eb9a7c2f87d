import { type MessageKey, useT } from '../../shared/i18n/language'
import { commandKey, Kbd } from './Kbd'
import { useShortcutsOn } from './useShortcuts'

type Keys = [keys: string, words: MessageKey][]

const moderation: Keys = [
  ['J', 'admin.keyNext'],
  ['K', 'admin.keyPrevious'],
  ['A', 'admin.approve'],
  ['R', 'admin.reject'],
  ['H', 'admin.history'],
  ['U', 'common.undo'],
]

const home = ['G H', 'admin.keyHome'] as const
/**
 * The shortcut that opens the command palette. It has a modifier key, so nobody presses it by mistake, and it cannot be
 * switched off.
 */
const palette = [`${commandKey} K`, 'admin.keyPalette'] as const

/**
 * The list of keyboard shortcuts: `keys`, and the shortcuts of every admin page. It is hidden on small screens,
 * where a keyboard is unlikely.
 */
export function Shortcuts({ keys = moderation }: { keys?: Keys }) {
  const t = useT()
  const [on, set] = useShortcutsOn()
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-least text-muted lg:flex">
      {[...keys, home, palette].map((each) => (
        <span key={each[0]} className={`flex items-center gap-1.5 ${on || each === palette ? '' : 'opacity-70'}`}>
          <Kbd keys={each[0]} />
          {t(each[1])}
        </span>
      ))}
      <label className="ms-auto flex min-h-9 items-center gap-2">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => set(event.target.checked)}
          className="size-4 accent-(--accent)"
        />
        {t('admin.shortcuts')}
      </label>
    </div>
  )
}
