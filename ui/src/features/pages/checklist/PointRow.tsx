import { CalendarCheck, Check, Clock, Pencil, Trash2, X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { passFocus } from '../../../shared/passFocus'
import { editOwn, leaveOut, removeOwn, setDone } from './changes'
import { PointForm } from './PointForm'
import type { Due } from './points'

/** A point with its box. `children` is what one may do with it besides; `onDone` hears of a tick. */
export function PointBox({
  point,
  onDone,
  children,
}: {
  point: Due
  onDone?: (box: HTMLElement) => void
  children?: ReactNode
}) {
  const t = useT()
  const { date } = useDates()
  const { id, words, done, booked, late, by } = point
  return (
    <div className="flex items-start gap-1" data-point={id}>
      <label className="flex min-h-11 min-w-0 grow items-start gap-3 py-2.5">
        <input
          type="checkbox"
          checked={done}
          disabled={booked}
          onChange={({ target }) => {
            if (target.checked) onDone?.(target)
            setDone(point, target.checked)
          }}
          className="peer sr-only"
        />
        <span
          aria-hidden
          className={`mt-0.5 grid size-5 shrink-0 place-items-center rounded-[6px] border-[1.5px] peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass ${done ? 'border-tile bg-tile-tint text-tile' : 'border-field'}`}
        >
          {done && <Check size={14} strokeWidth={2.5} />}
        </span>
        <span className="min-w-0 wrap-anywhere">
          <span dir="auto" className={done ? 'text-muted line-through' : ''}>
            {words}
          </span>
          {late && (
            <Note Icon={Clock} className="text-danger">
              {t('checklist.late', { by: date(by) })}
            </Note>
          )}
          {booked && (
            <Note Icon={CalendarCheck} className="text-tile">
              {t('checklist.booked')}
            </Note>
          )}
        </span>
      </label>
      {children}
    </div>
  )
}

function Note({ Icon, className, children }: { Icon: typeof Clock; className: string; children: ReactNode }) {
  return (
    <span className={`flex items-center gap-1.5 text-small ${className}`}>
      <Icon size={15} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/** A point with all that one may do with it: the site's may be left out, their own changed and removed. */
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
