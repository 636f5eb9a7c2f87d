import { CalendarCheck, Check, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { setDone } from './changes'
import type { Due } from './points'

/** A task with its checkbox. `children` are further controls. `onDone` is called when it is ticked. */
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
