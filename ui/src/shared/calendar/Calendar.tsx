import { GregorianCalendar, parseDate, type CalendarDate, type DateValue } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { useCalendar, useCalendarCell, useCalendarGrid, type CalendarAria } from 'react-aria/useCalendar'
import { useRangeCalendar } from 'react-aria/useRangeCalendar'
import { type CalendarState, useCalendarState } from 'react-stately/useCalendarState'
import { type RangeCalendarState, useRangeCalendarState } from 'react-stately/useRangeCalendarState'
import { type Ref, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { Khatam } from '../components/Khatam'
import { dayAgo, type Range } from '../i18n/days'
import { locales, type MessageKey, useLanguage, useT } from '../i18n/language'
import sheet from './calendar.css?url'
import { daysOfYear, hijriDay, hijriMonths, wholeDay } from './day'
import { type Holiday, holidaysIn } from './holidays'

/**
 * The state of a day: not requested (free); requested, which does not take the day (asked); held for a couple for a
 * while; booked (taken); not offered (closed); past.
 */
export type DayState = 'free' | 'asked' | 'held' | 'taken' | 'closed' | 'past'

const stateWords: Record<DayState, MessageKey> = {
  free: 'calendar.free',
  asked: 'calendar.asked',
  held: 'calendar.held',
  taken: 'calendar.taken',
  closed: 'calendar.closed',
  past: 'calendar.past',
}

/** A note on a day besides its state. An alarm is shown in red. */
export interface DayNote {
  text: string
  alarm: boolean
}

/** The props of both calendars. Days are ISO dates in Damascus, YYYY-MM-DD: see day.ts. */
export interface MonthProps {
  /** What the day is for, as a label for screen readers. */
  label: string
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** The state of a day. It is drawn as a mark, read out, and explained in the legend. */
  stateOf?: (day: string) => DayState | undefined
  /** The note on a day. It is drawn as a bar below the number, read out, and explained in the legend. */
  noteOf?: (day: string) => DayNote | undefined
  /** States whose days have the focus and are read out, but cannot be chosen. A range never contains such a day. */
  refused?: readonly DayState[]
  /**
   * Called with the first day of the month that is shown and the day in it that the keyboard is at, at first and after
   * every change of the month.
   */
  onMonth?: (firstDay: string, focusedDay: string) => void
  /** Whether the chosen day, or today, takes the focus when the calendar is mounted. */
  takesFocus?: boolean
}

const gregorian = () => new GregorianCalendar()
const dateOf = (day: string | undefined) => (day ? parseDate(day) : null)

/** The options that both calendars pass to the library. */
function useOptions(
  { label, min, max, stateOf, refused = [], takesFocus = false }: MonthProps,
  start: string | undefined,
) {
  const lang = useLanguage()
  return {
    'aria-label': label,
    locale: locales[lang],
    createCalendar: gregorian,
    firstDayOfWeek: 'sat' as const,
    minValue: dateOf(min),
    maxValue: dateOf(max),
    isDateUnavailable: (date: DateValue) => {
      const state = stateOf?.(String(date))
      return state !== undefined && refused.includes(state)
    },
    defaultFocusedValue: parseDate(start || dayAgo(0)),
    autoFocus: takesFocus,
  }
}

/**
 * A calendar in which one day is chosen. Arrows move by day and week, Page Up and Page Down by month, with Shift by
 * year; Home and End go to the ends of the month; Enter or Space chooses.
 */
export function Calendar(props: MonthProps & { value: string | undefined; onChange: (day: string) => void }) {
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      <OneDay {...props} />
    </I18nProvider>
  )
}

function OneDay({ value, onChange, ...month }: Parameters<typeof Calendar>[0]) {
  const options = {
    ...useOptions(month, value),
    value: dateOf(value),
    onChange: (date: DateValue) => onChange(String(date)),
  }
  const state = useCalendarState(options)
  return <Month {...month} state={state} aria={useCalendar(options, state)} />
}

/**
 * A calendar in which a range of days is chosen, both ends included. The first press begins the range; the second ends
 * it, and `onChange` is called then. Escape or leaving the calendar cancels a range that was only begun.
 */
export function RangeCalendar(
  props: MonthProps & { range: Partial<Range> | undefined; onChange: (range: Range) => void },
) {
  return (
    <I18nProvider locale={locales[useLanguage()]}>
      <FromTo {...props} />
    </I18nProvider>
  )
}

function FromTo({ range, onChange, ...month }: Parameters<typeof RangeCalendar>[0]) {
  const root = useRef<HTMLDivElement>(null)
  const [start, end] = [dateOf(range?.from), dateOf(range?.to)]
  const options = {
    ...useOptions(month, range?.to || range?.from),
    value: start && end && { start, end },
    onChange: (chosen: { start: DateValue; end: DateValue }) =>
      onChange({ from: String(chosen.start), to: String(chosen.end) }),
    commitBehavior: 'reset' as const,
  }
  const state = useRangeCalendarState(options)
  return <Month {...month} ref={root} state={state} aria={useRangeCalendar(options, state, root)} />
}

/** The props of the button to another month. */
const turn = (props: CalendarAria['prevButtonProps'], go: () => void) => ({
  type: 'button' as const,
  disabled: props.isDisabled,
  onClick: go,
  onFocus: () => props.onFocusChange?.(true),
  onBlur: () => props.onFocusChange?.(false),
  className: 'btn btn-icon',
})

type AnyState = CalendarState | RangeCalendarState

function Month({
  label,
  state,
  aria: { calendarProps, prevButtonProps, nextButtonProps, title },
  stateOf,
  noteOf,
  onMonth,
  ref,
}: Pick<MonthProps, 'label' | 'stateOf' | 'noteOf' | 'onMonth'> & {
  state: AnyState
  aria: CalendarAria
  ref?: Ref<HTMLDivElement>
}) {
  const t = useT()
  const lang = useLanguage()
  const foot = useId()
  const { start, end } = state.visibleRange
  const first = String(start)
  const focused = String(state.focusedDate)
  const changed = useEffectEvent(() => onMonth?.(first, focused))
  useEffect(() => changed(), [first])
  const holidays = useMemo(() => holidaysIn({ from: first, to: String(end) }), [first, end])
  const prompt =
    'anchorDate' in state ? t(state.anchorDate ? 'calendar.chooseLast' : 'calendar.chooseFirst') : undefined
  const name = [label, title].join(t('calendar.comma')) // the library joins them with a Latin comma
  return (
    <div {...calendarProps} aria-label={name} ref={ref} className="calendar">
      {/* The calendar's stylesheet is loaded with it, because the site's stylesheet is part of every first load. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <div className="calendar-head">
        <button {...turn(prevButtonProps, () => state.focusPreviousPage())} aria-label={t('calendar.previousMonth')}>
          <ChevronLeft size={20} aria-hidden className="mirror" />
        </button>
        <p>
          <b>{title}</b>
          <small>
            <About /> {hijriMonths(first, String(end), lang)}
          </small>
        </p>
        <button {...turn(nextButtonProps, () => state.focusNextPage())} aria-label={t('calendar.nextMonth')}>
          <ChevronRight size={20} aria-hidden className="mirror" />
        </button>
      </div>
      <Weeks name={name} state={state} stateOf={stateOf} noteOf={noteOf} described={foot} holidays={holidays} />
      <p className="calendar-foot">
        {wholeDay(focused, lang)}
        <span id={foot}>
          <About /> {hijriDay(focused, lang)}
          {prompt && <b>{prompt}</b>}
        </span>
      </p>
      <Holidays holidays={holidays} />
      <Legend days={daysBetween(start, end)} stateOf={stateOf} noteOf={noteOf} />
    </div>
  )
}

/** The sign ≈ for a date that is not exact, with its word for screen readers. */
function About() {
  const t = useT()
  return (
    <>
      <span aria-hidden>≈</span>
      <span className="unseen">{t('calendar.about')}</span>
    </>
  )
}

/** The public holidays of the month, and Ramadan, with their days. */
function Holidays({ holidays }: { holidays: readonly Holiday[] }) {
  const lang = useLanguage()
  if (holidays.length === 0) return null
  return (
    <ul className="calendar-holidays">
      {holidays.map(({ name, from, to, about }) => (
        <li key={name.en}>
          {about && <About />} {daysOfYear(from, to, lang)}: <b>{name[lang]}</b>
        </li>
      ))}
    </ul>
  )
}

function daysBetween(start: CalendarDate, end: CalendarDate): string[] {
  const days = []
  for (let day = start; day.compare(end) <= 0; day = day.add({ days: 1 })) days.push(String(day))
  return days
}

const noteMark = (note: DayNote | undefined) => note && (note.alarm ? 'alarm' : 'note')

/** The legend: the states and notes that occur in the month, each with its mark. */
function Legend({ days, stateOf, noteOf }: { days: string[] } & Pick<MonthProps, 'stateOf' | 'noteOf'>) {
  const t = useT()
  const there = new Set(days.map((day) => stateOf?.(day)))
  const states = (Object.keys(stateWords) as DayState[]).filter((state) => there.has(state))
  const notes = new Map(days.map((day) => noteOf?.(day)).flatMap((note) => (note ? [[note.text, note] as const] : [])))
  if (states.length + notes.size === 0) return null
  return (
    <ul className="calendar-legend">
      {states.map((state) => (
        <li key={state}>
          <span aria-hidden className="calendar-mark" data-state={state}>
            1
          </span>
          {t(stateWords[state])}
        </li>
      ))}
      {[...notes.values()].map((note) => (
        <li key={note.text}>
          <span aria-hidden className="calendar-mark" data-note={noteMark(note)}>
            1
          </span>
          {note.text}
        </li>
      ))}
    </ul>
  )
}

interface DaysProps extends Pick<MonthProps, 'stateOf' | 'noteOf'> {
  state: AnyState
  /** The id of the text that describes the focused day. */
  described: string
  holidays: readonly Holiday[]
}

/** With Saturday first, the weekend (Friday and Saturday) is at both ends of the row. */
const isWeekend = (column: number) => (column % 6 === 0 ? '' : undefined)

function Weeks({ name, state, ...rest }: DaysProps & { name: string }) {
  const { gridProps, headerProps, weekDays, weeksInMonth } = useCalendarGrid(
    { weekdayStyle: 'short', firstDayOfWeek: 'sat' },
    state,
  )
  const { month } = state.visibleRange.start
  return (
    <table {...gridProps} aria-label={name} className="calendar-grid">
      <thead {...headerProps}>
        <tr>
          {weekDays.map((day, column) => (
            <th key={day} data-weekend={isWeekend(column)}>
              {day.replace(/^ال/, '')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeksInMonth }, (_, week) => (
          <tr key={week}>
            {state
              .getDatesInWeek(week)
              .map((date, column) =>
                date?.month === month ? (
                  <DayCell key={column} date={date} weekend={isWeekend(column)} state={state} {...rest} />
                ) : (
                  <td key={column} aria-hidden data-weekend={isWeekend(column)} />
                ),
              )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The position of a day in the selection: the only day, an end of the range, or within it. */
function placeOf(state: AnyState, date: CalendarDate) {
  if (!state.isSelected(date)) return undefined
  if (!('highlightedRange' in state)) return 'only'
  const { start, end } = state.highlightedRange!
  const [first, last] = [date.compare(start) === 0, date.compare(end) === 0]
  return first && last ? 'only' : first ? 'first' : last ? 'last' : 'within'
}

const placeWords: Record<NonNullable<ReturnType<typeof placeOf>>, MessageKey> = {
  only: 'calendar.chosen',
  first: 'calendar.first',
  last: 'calendar.last',
  within: 'calendar.within',
}

function DayCell({
  date,
  weekend,
  state,
  stateOf,
  noteOf,
  described,
  holidays,
}: DaysProps & { date: CalendarDate; weekend: '' | undefined }) {
  const t = useT()
  const lang = useLanguage()
  const ref = useRef<HTMLDivElement>(null)
  const { cellProps, buttonProps, formattedDate } = useCalendarCell({ date }, state, ref)
  const day = String(date)
  const known = stateOf?.(day)
  const note = noteOf?.(day)
  const place = placeOf(state, date)
  const today = day === dayAgo(0)
  const past = day < dayAgo(0)
  const names = holidays
    .filter(({ from, to, worked }) => !worked && from <= day && day <= to)
    .map(({ name }) => name[lang])
  const label = [
    wholeDay(day, lang),
    today && t('calendar.today'),
    ...names,
    past && known && known !== 'past' && t('calendar.past'),
    known && t(stateWords[known]),
    note?.text,
    place && t(placeWords[place]),
  ]
  return (
    <td {...cellProps} data-weekend={weekend} data-place={place}>
      <div
        {...buttonProps}
        ref={ref}
        aria-label={label.filter(Boolean).join(t('calendar.comma'))}
        aria-describedby={state.isCellFocused(date) ? described : undefined}
        data-day={day}
        data-state={known}
        data-note={noteMark(note)}
        data-today={today ? '' : undefined}
        data-past={past ? '' : undefined}
        data-holiday={names.length > 0 ? '' : undefined}
        className="calendar-day calendar-mark"
      >
        {place && place !== 'within' && <Khatam size={44} />}
        {formattedDate}
      </div>
    </td>
  )
}
