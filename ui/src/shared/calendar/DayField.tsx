import { CalendarDays } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, useState } from 'react'
import { Dialog } from '../components/Dialog'
import { lazyPart } from '../components/WhenNear'
import { apart } from '../i18n/apart'
import { useT } from '../i18n/language'
import { dayAgo, daysIn, type Range } from '../i18n/days'
import { writeDay } from './day'
import { DayInput, type DayInputProps } from './DayInput'
import type { Misread } from './rangeInAddress'

// The calendar's library is loaded when a calendar is first opened.
const Calendar = lazyPart(async () => ({ default: (await import('./Calendar')).Calendar }))
const RangeCalendar = lazyPart(async () => ({ default: (await import('./Calendar')).RangeCalendar }))

/** The date a number of days after another. */
const dayAfter = (day: string, days: number) => dayAgo(-days, Date.parse(day))

/** A button that opens a calendar in a dialog. `children` renders the calendar and gets the function that closes it. */
function Opener({
  what,
  className,
  children,
}: {
  what: string
  className: string
  children: (close: () => void) => ReactNode
}) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`${t('calendar.choose')}: ${what}`}
        onClick={() => setOpen(true)}
        className={`btn btn-icon ${className}`}
      >
        <CalendarDays size={20} aria-hidden />
      </button>
      {open && (
        <Dialog title={what} onClose={close}>
          <Suspense fallback={<div className="h-96" />}>{children(close)}</Suspense>
        </Dialog>
      )}
    </>
  )
}

/** A day that is typed, or chosen in a calendar. It needs the part `calendar` of the message catalogue. */
export function DayField(
  props: DayInputProps & { label: string } & Pick<ComponentProps<typeof Calendar>, 'stateOf' | 'refused' | 'onMonth'>,
) {
  const { stateOf, refused, onMonth, ...field } = props
  return (
    <div>
      <DayInput
        {...field}
        tail={
          <Opener what={field.label} className="text-brass">
            {(close) => (
              <Calendar
                {...{ label: field.label, min: field.min, max: field.max, stateOf, refused, onMonth }}
                takesFocus
                value={field.value}
                onChange={(day) => {
                  field.onDay(day)
                  close()
                }}
              />
            )}
          </Opener>
        }
      />
    </div>
  )
}

/**
 * The function that takes one typed end of a range, and whether the other end has moved along with it. Where it stood
 * before is remembered until the range is changed otherwise.
 */
function useTyped(range: Range, onRange: (range: Range) => void) {
  const [moved, remember] = useState<{ along: Range; before: Range }>()
  const still = moved?.along.from === range.from && moved.along.to === range.to
  const stood = still ? moved.before : range
  const type = (end: { from: string } | { to: string }) => {
    const wished = 'from' in end ? { ...end, to: stood.to } : { ...end, from: stood.from }
    const crossed = wished.from !== '' && wished.to !== '' && wished.from > wished.to
    const along = !crossed ? wished : 'from' in end ? { ...wished, to: end.from } : { ...wished, from: end.to }
    remember(crossed ? { along, before: wished } : undefined)
    onRange(along)
  }
  return [type, still] as const
}

/** The button that opens the calendar of a range, below an empty line as high as the labels beside it. */
function RangeOpener({
  label,
  onRange,
  ...shown
}: { label: string; range: Range; onRange: (range: Range) => void } & Pick<DayInputProps, 'min' | 'max'>) {
  return (
    <div className="grid gap-1.5">
      <span aria-hidden className="text-small">
        &nbsp;
      </span>
      <Opener what={label} className="btn-outline min-h-12">
        {(close) => (
          <RangeCalendar
            {...shown}
            label={label}
            takesFocus
            onChange={(chosen) => {
              onRange(chosen)
              close()
            }}
          />
        )}
      </Opener>
    </div>
  )
}

/**
 * A range of days, both ends included, typed in two fields or chosen in one calendar. If one end is typed beyond the
 * other, the other moves with it, which is said, and moves back if the first is typed back. With `whole`, the range
 * keeps its length as its beginning is typed. With `open`, either end may be empty. It needs the part `calendar` of the
 * message catalogue.
 */
export function RangeField({
  label,
  range,
  onRange,
  whole = false,
  open,
  min,
  max,
  misread,
}: {
  /** What the range is for. */
  label: string
  range: Range
  whole?: boolean
  /** What the address says that is no range. The fields say so until a day is chosen. */
  misread?: Misread
  onRange: (range: Range) => void
} & Pick<DayInputProps, 'open' | 'min' | 'max'>) {
  const t = useT()
  const { from, to } = range
  const end = { open, min, max }
  const length = whole && from && to ? daysIn(from, to) : 1
  const [type, moved] = useTyped(range, onRange)
  const unread = (text: string | undefined) => text && t('calendar.unread', { text: apart(text) })
  return (
    <div role="group" aria-label={label} className="grid grid-cols-[1fr_1fr_auto] items-start gap-2">
      <div>
        <DayInput
          {...end}
          label={t('calendar.from')}
          value={from}
          error={unread(misread?.from)}
          max={max && dayAfter(max, 1 - length)}
          onDay={(day) => (whole ? onRange({ from: day, to: dayAfter(day, length - 1) }) : type({ from: day }))}
        />
      </div>
      <div>
        <DayInput
          {...end}
          label={t('calendar.to')}
          value={to}
          error={unread(misread?.to)}
          onDay={(day) => type({ to: day })}
        />
      </div>
      <RangeOpener {...{ label, min, max, range, onRange }} />
      <p role="status" className="col-span-3 text-small text-muted empty:hidden">
        {moved ? t('calendar.movedAlong', { day: writeDay(from) }) : misread?.swapped && t('calendar.swapped')}
      </p>
    </div>
  )
}
