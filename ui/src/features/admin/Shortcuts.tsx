import { type MessageKey, useT } from '../../shared/i18n/language'
import { useShortcutsOn } from './useShortcuts'

type Keys = [key: string, words: MessageKey][]

const moderation: Keys = [
  ['J', 'admin.keyNext'],
  ['K', 'admin.keyPrevious'],
  ['A', 'admin.approve'],
  ['R', 'admin.reject'],
  ['H', 'admin.history'],
  ['U', 'common.undo'],
]

/** The letters that move and decide, where there is a keyboard to press them on. */
export function Shortcuts({ keys = moderation }: { keys?: Keys }) {
  const t = useT()
  const [on, set] = useShortcutsOn()
  return (
    <div className="hidden flex-wrap items-center gap-x-4 gap-y-2 text-least text-muted lg:flex">
      {keys.map(([key, words]) => (
        <span key={key} className={`flex items-center gap-1.5 ${on ? '' : 'opacity-70'}`}>
          <kbd className="grid size-6 place-items-center rounded-badge border border-field font-[inherit] text-ink">
            {key}
          </kbd>
          {t(words)}
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
