import { type MouseEvent, useEffect } from 'react'
import { useT } from '../../../shared/i18n/language'
import type { Group, Option } from './useGroups'

/**
 * The options in their groups. The focus stays in the search box, whose aria-activedescendant names the active option.
 */
export function Options({
  id,
  groups,
  active,
  busy,
  onOpen,
}: {
  id: string
  groups: Group[]
  /** The index of the active option among all options. */
  active: number
  /** Whether a newer answer is still loading. */
  busy: boolean
  onOpen: (option: Option, apart: boolean) => void
}) {
  const t = useT()
  const first = groups[0]?.options[0]?.key
  useEffect(() => {
    const option = document.getElementById(`${id}-${active}`)
    // For the first option, the heading of its group is scrolled into view, too.
    const shown = active === 0 ? option?.parentElement : option
    shown?.scrollIntoView({ block: 'nearest' })
  }, [id, active, first])
  const all = groups.flatMap((group) => group.options)
  return (
    <div
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label={t('admin.palette')}
      aria-busy={busy}
      className={`max-h-[min(56dvh,520px)] overflow-y-auto overscroll-contain ${busy ? 'opacity-80' : ''}`}
    >
      {groups.map((group) => (
        <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`} className="pb-2">
          <div id={`${id}-${group.key}`} className="px-4 pt-3 pb-1 text-least font-semibold text-muted">
            {group.title}
          </div>
          {group.options.map((option) => (
            <Row
              key={option.key}
              id={`${id}-${all.indexOf(option)}`}
              option={option}
              on={option === all[active]}
              onOpen={(apart) => onOpen(option, apart)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

function Row({
  id,
  option: { Icon, text, second, more },
  on,
  onOpen,
}: {
  id: string
  option: Option
  on: boolean
  onOpen: (apart: boolean) => void
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={on}
      onPointerDown={(event) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }: MouseEvent) => onOpen(ctrlKey || metaKey)}
      onAuxClick={({ button }) => button === 1 && onOpen(true)}
      className={`flex min-h-12 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-tint aria-selected:bg-tint ${more ? 'text-small text-brass' : ''}`}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden className={`shrink-0 ${more ? 'mirror' : 'text-brass'}`} />
      <span className="grid min-w-0 grow">
        <span dir="auto" className="own-line">
          {text}
        </span>
        {second && <span className="one-line text-least text-muted">{second}</span>}
      </span>
    </div>
  )
}
