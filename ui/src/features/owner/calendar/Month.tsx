import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { BookingState } from '../../../shared/booking/BookingState'
import { type Daypart, daypartWords } from '../../../shared/booking/booking'
import { wholeDay } from '../../../shared/calendar/day'
import { Button } from '../../../shared/components/Button'
import { Chip } from '../../../shared/components/Chip'
import { ErrorNote } from '../../../shared/components/ErrorNote'
import { Select } from '../../../shared/components/Field'
import { lazyPart } from '../../../shared/components/WhenNear'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useFollowed } from '../../../shared/graphql/useFollowed'
import { dayAgo, daysIn, type Range } from '../../../shared/i18n/days'
import { locales, type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { DataTable } from '../../../shared/table/DataTable'
import { useKind } from '../useKind'
import {
  type Closure,
  closes,
  type Dated,
  dayAfter,
  inClosed,
  inConflict,
  lastOfMonth,
  metElsewhere,
  MonthDocument,
  offered,
  stateOfDay,
  takenElsewhere,
  useEither,
} from './calendar'
import { DayPanel } from './DayPanel'
import { daysOf, useSpan } from './days'
import type { Chosen, Known } from './known'
import { Party } from './Party'

const Calendar = lazyPart(async () => ({ default: (await import('../../../shared/calendar/Calendar')).Calendar }))
const RangeCalendar = lazyPart(async () => ({
  default: (await import('../../../shared/calendar/Calendar')).RangeCalendar,
}))

/** A month as a grid of days with the panel of the chosen ones, or as a list of its parties and closures. */
export function MonthAndList({
  listing,
  calendar,
  closures,
  list,
}: Pick<Known, 'listing' | 'calendar' | 'closures'> & { list: boolean }) {
  const [month, setMonth] = useState(`${dayAgo(0).slice(0, 8)}01`)
  const to = lastOfMonth(month)
  const [answer, ask] = useFollowed({
    query: MonthDocument,
    variables: { listing, from: month, days: daysIn(month, to), filter: { listing, from: month, to } },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const { slots = [], ownBookings, importedDays: imported = [] } = answer.data ?? {}
  const bookings = ownBookings?.nodes ?? []
  const conflicts = new Map<string, MessageKey>([
    ...[...inClosed(bookings, closures, imported)].map((id) => [id, 'owner.onClosedDay'] as const),
    ...[...inConflict(bookings, calendar.halls)].map((id) => [id, 'owner.inConflict'] as const),
    ...[...metElsewhere(bookings, imported)].map((id) => [id, 'owner.metElsewhere'] as const),
  ])
  const known = { listing, calendar, closures, slots, bookings, imported, conflicts }
  return (
    <>
      {answer.error && <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />}
      <div aria-busy={answer.fetching || answer.stale || undefined}>
        {list ? <List known={known} month={month} onMonth={setMonth} /> : <Month known={known} onMonth={setMonth} />}
      </div>
    </>
  )
}

/** The state and the note of each day, for one hall or all, and for one part of the day or all. */
function useDays({ slots, bookings, imported, conflicts }: Known, hall: string, daypart: Daypart | '') {
  const t = useT()
  const seen = slots.filter((slot) => (!hall || slot.hall === hall) && (!daypart || slot.daypart === daypart))
  return {
    stateOf: (day: string) => stateOfDay(seen.filter((slot) => slot.day === day)),
    noteOf: (day: string) => {
      if (!takenElsewhere(imported, day, hall, daypart)) return undefined
      const met = bookings.some((each) => each.days.includes(day) && conflicts.get(each.id) === 'owner.metElsewhere')
      return { text: t(met ? 'owner.metElsewhere' : 'owner.imported'), alarm: met }
    },
  }
}

/**
 * On a narrow screen the panel of the chosen days lies below the month. After `bring` and the next choice it is
 * scrolled into view; after a tap it also takes the focus, which stays in the month for somebody who chooses by
 * keyboard.
 */
function usePanelInView(range: Range) {
  const panel = useRef<HTMLElement>(null)
  const wanted = useRef(false)
  useEffect(() => {
    const section = panel.current
    if (!wanted.current || !section) return
    wanted.current = false
    const month = section.previousElementSibling
    if (month && section.getBoundingClientRect().top < month.getBoundingClientRect().bottom) return // beside it
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const tapped = !document.activeElement?.matches(':focus-visible')
    if (tapped) section.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    section.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  }, [range])
  return { panel, bring: () => void (wanted.current = true) }
}

function Month({ known, onMonth }: { known: Known; onMonth: (first: string) => void }) {
  const t = useT()
  const { calendar } = known
  const [hall, setHall] = useState('')
  const [daypart, setDaypart] = useState<Daypart | ''>('')
  const [several, setSeveral] = useState(false)
  const [range, setRange] = useState<Range>({ from: dayAgo(0), to: dayAgo(0) })
  const month = { ...useDays(known, hall, daypart), label: t('owner.calendar') }
  // Only the month that is shown is read. So one chosen day goes along to another month, and the panel is about a day
  // that is known.
  const showMonth = (first: string, day: string) => {
    onMonth(first)
    setRange((now) => (now.from.slice(0, 7) === first.slice(0, 7) ? now : { from: day, to: day }))
  }
  const chosen: Chosen = { ...range, hall, daypart }
  const { panel, bring } = usePanelInView(range)
  const choose = (next: Range) => {
    bring()
    setRange(next)
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,384px)_minmax(0,1fr)]">
      <div className="panel grid gap-3 p-4">
        <HallAndDaypart calendar={calendar} hall={hall} onHall={setHall} daypart={daypart} onDaypart={setDaypart} />
        <div>
          <Chip on={several} onToggle={() => setSeveral(!several)}>
            {t('owner.severalDays')}
          </Chip>
        </div>
        <Suspense fallback={<div className="h-96" />}>
          {several ? (
            <RangeCalendar {...month} range={range} onChange={choose} onMonth={onMonth} />
          ) : (
            <Calendar
              {...month}
              value={range.from}
              onChange={(day) => choose({ from: day, to: day })}
              onMonth={showMonth}
            />
          )}
        </Suspense>
      </div>
      <DayPanel ref={panel} known={known} chosen={chosen} />
    </div>
  )
}

/** Narrows the month to one hall or one part of the day, where there are several. */
function HallAndDaypart({
  calendar,
  hall,
  onHall,
  daypart,
  onDaypart,
}: {
  calendar: Known['calendar']
  hall: string
  onHall: (hall: string) => void
  daypart: Daypart | ''
  onDaypart: (daypart: Daypart | '') => void
}) {
  const t = useT()
  const kind = useKind()
  const either = useEither()
  const parts = offered(calendar.halls)
  return (
    <>
      {calendar.halls.length > 1 && (
        <Select label={t('owner.hall', { kind })} value={hall} onChange={(event) => onHall(event.target.value)}>
          <option value="">{t('owner.allHalls')}</option>
          {calendar.halls.map((each) => (
            <option key={each.id} value={each.id}>
              {either(each.name)}
            </option>
          ))}
        </Select>
      )}
      {parts.length > 1 && (
        <Select
          label={t('owner.daypart')}
          value={daypart}
          onChange={(event) => onDaypart(event.target.value as Daypart | '')}
        >
          <option value="">{t('owner.allDayparts')}</option>
          {parts.map((each) => (
            <option key={each} value={each}>
              {t(daypartWords[each])}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

/** A row of the list: a party or a closure. */
interface Row {
  key: string
  day: string
  booking?: Dated
  closure?: Closure
}

/** The first day from `from` to `to` that a closure takes. One of weekdays may take none. */
const firstClosed = (closure: Closure, from: string, to: string) =>
  daysOf({ from, to }).find((day) => closes(closure, day, ''))

function List({ known, month, onMonth }: { known: Known; month: string; onMonth: (first: string) => void }) {
  const t = useT()
  const lang = useLanguage()
  const { bookings, closures } = known
  const to = lastOfMonth(month)
  const rows: Row[] = [
    ...bookings.map((booking) => ({ key: booking.id, day: booking.days[0]!, booking })),
    ...closures.flatMap((closure) => {
      const day = firstClosed(closure, month, to)
      return day ? [{ key: closure.id, day, closure }] : []
    }),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const title = new Intl.DateTimeFormat(locales[lang], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(month),
  )
  return (
    <div className="grid gap-4">
      <div className="flex items-center justify-between gap-3">
        <Button
          className="btn-icon"
          aria-label={t('calendar.previousMonth')}
          onClick={() => onMonth(`${dayAfter(month, -1).slice(0, 8)}01`)}
        >
          <ChevronLeft size={20} aria-hidden className="mirror" />
        </Button>
        <h2 aria-live="polite" className="text-panel">
          {title}
        </h2>
        <Button className="btn-icon" aria-label={t('calendar.nextMonth')} onClick={() => onMonth(dayAfter(to, 1))}>
          <ChevronRight size={20} aria-hidden className="mirror" />
        </Button>
      </div>
      {rows.length === 0 ? (
        <p className="rounded-panel border border-dashed border-line p-10 text-center text-muted">
          {t('owner.emptyMonth')}
        </p>
      ) : (
        <div className="panel p-4">
          <DataTable
            stacked
            caption={title}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              { key: 'day', head: t('owner.day'), sort: ({ day }) => day, cell: ({ day }) => wholeDay(day, lang) },
              { key: 'what', head: t('owner.party'), grow: true, cell: (row) => <What row={row} known={known} /> },
              { key: 'where', head: t('owner.where'), cell: (row) => <Where row={row} known={known} /> },
              {
                key: 'state',
                head: t('owner.state'),
                cell: ({ booking }) => (booking ? <BookingState status={booking.status} /> : t('calendar.closed')),
              },
            ]}
          />
        </div>
      )}
    </div>
  )
}

function What({ row: { booking, closure }, known }: { row: Row; known: Known }): ReactNode {
  const t = useT()
  const span = useSpan()
  if (booking) return <Party booking={booking} conflict={known.conflicts.get(booking.id)} />
  return (
    <span className="grid">
      <bdi>{closure!.note || t('owner.closedDays')}</bdi>
      {closure!.from !== closure!.to && <span className="text-least text-muted">{span(closure!)}</span>}
    </span>
  )
}

function Where({ row: { booking, closure }, known }: { row: Row; known: Known }): ReactNode {
  const t = useT()
  const kind = useKind()
  const either = useEither()
  const { hall, daypart } = (booking ?? closure)!
  const found = known.calendar.halls.find(({ id }) => id === hall)
  return (
    <>
      {known.calendar.halls.length > 1 && (
        <>
          <bdi>
            {found ? either(found.name) : hall === null ? t('owner.allHalls') : t('owner.removedHall', { kind })}
          </bdi>{' '}
          ·{' '}
        </>
      )}
      {t(daypartWords[daypart])}
    </>
  )
}
