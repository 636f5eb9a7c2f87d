import { Pencil, Trash2, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useT } from '../../../shared/i18n/language'
import { passFocus } from '../../../shared/passFocus'
import { editOwn, leaveOut, removeOwn } from './changes'
import { PointBox } from './PointBox'
import { PointForm } from './PointForm'
import type { Due } from './points'

/**
 * A task with all its controls. A task of the site can be skipped; one of the couple's own can be changed and deleted.
 */
export function PointRow({ point }: { point: Due }) {
  const t = useT()
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { id, words, months, own, booked } = point
  if (editing)
    return (
      <PointForm
        words={words}
        months={months}
        label={t('checklist.change')}
        onSend={(...said) => editOwn(id, ...said)}
        onClose={() => {
          flushSync(() => setEditing(false))
          pencil.current?.focus()
        }}
      />
    )
  const gone = ({ currentTarget }: { currentTarget: HTMLElement }) => passFocus(currentTarget, '[data-point] button')
  return (
    <PointBox point={point}>
      {own ? (
        <>
          <Tool
            ref={pencil}
            label={t('checklist.edit', { what: words })}
            Icon={Pencil}
            onPress={() => setEditing(true)}
          />
          <Tool
            label={t('common.remove', { what: words })}
            Icon={Trash2}
            onPress={(event) => {
              gone(event)
              removeOwn(id, t)
            }}
          />
        </>
      ) : (
        !booked && (
          <Tool
            label={t('checklist.skip', { what: words })}
            title={t('checklist.skipShort')}
            Icon={X}
            onPress={(event) => {
              gone(event)
              leaveOut(point, t)
            }}
          />
        )
      )}
    </PointBox>
  )
}

function Tool({
  label,
  title = label,
  Icon,
  onPress,
  ref,
}: {
  label: string
  title?: string
  Icon: typeof Pencil
  onPress: (event: { currentTarget: HTMLElement }) => void
  ref?: React.Ref<HTMLButtonElement>
}) {
  return (
    <button
      ref={ref}
      type="button"
      aria-label={label}
      title={title}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-small text-muted hover:bg-tint print:hidden"
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
    </button>
  )
}
