import { type KeyboardEvent, useRef, useState } from 'react'
import { wholeDay } from '../calendar/day'
import { useFormat } from '../i18n/format'
import { locales, useLanguage, useT } from '../i18n/language'
import { Bars } from './Bars'
import { ChartPanel, type ChartPanelProps } from './ChartPanel'
import sheet from './dayMap.css?url'

interface DayAsked {
  day: string
  asked: number
  inquiries: number
  requests: number
}

type Span = { from: string; to: string }

const length = 86_400_000
const plus = (day: string, days: number) => new Date(Date.parse(day) + days * length).toISOString().slice(0, 10)
/** The column of a day in a week that begins on Saturday, from 0. */
const column = (day: string) => (new Date(day).getUTCDay() + 1) % 7
/** The weekend is Friday and Saturday: the last and the first column. */
const isWeekend = (at: number) => (at % 6 === 0 ? '' : undefined)

/** The months from one day to another, each as its first day. */
function monthsIn({ from, to }: Span): string[] {
  const months = []
  for (let at = `${from.slice(0, 7)}-01`; at <= to; at = `${plus(at, 31).slice(0, 7)}-01`) months.push(at)
  return months
}

/** The days of a month, from its first day on. */
function daysIn(month: string): string[] {
  const days = []
  for (let at = month; at.slice(0, 7) === month.slice(0, 7); at = plus(at, 1)) days.push(at)
  return days
}

/** The strength of a day's colour, from 1 to 4; 0 if nobody asked for the day. */
const strength = (asked: number, most: number) => Math.ceil((asked / most) * 4)

/** A calendar of the days that couples ask for. The more often a day is asked for, the darker it is. */
export function DayMap({
  days,
  span,
  ...panel
}: { days: readonly DayAsked[] | undefined; span: Span } & Pick<
  ChartPanelProps<DayAsked>,
  'csv' | 'period' | 'busy' | 'error' | 'retry'
>) {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  const count = (key: 'asked' | 'inquiries' | 'requests', head: string) => ({
    key,
    head,
    numeric: true,
    sort: (row: DayAsked) => row[key],
    cell: (row: DayAsked) => number(row[key]),
  })
  return (
    <ChartPanel
      {...panel}
      title={t('figures.daysAsked')}
      explained={t('figures.daysCounted')}
      rows={days}
      rowKey={({ day }) => day}
      columns={[
        {
          key: 'day',
          head: t('figures.day'),
          sort: ({ day }) => day,
          cell: ({ day }) => <bdi>{wholeDay(day, lang)}</bdi>,
        },
        count('asked', t('figures.asked')),
        count('inquiries', t('figures.inquiries')),
        count('requests', t('figures.requests')),
      ]}
      speaks
    >
      <Months days={days ?? []} span={span} />
    </ChartPanel>
  )
}

/** The days that the vertical arrow keys move by. The horizontal ones depend on the direction of the language. */
const moves: Record<string, number> = { ArrowUp: -7, ArrowDown: 7 }

function Months({ days, span }: { days: readonly DayAsked[]; span: Span }) {
  const t = useT()
  const lang = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const known = new Map(days.map((each) => [each.day, each]))
  const most = Math.max(1, ...days.map(({ asked }) => asked))
  const [chosen, setChosen] = useState<string>()
  const inSpan = (day: string) => day >= span.from && day <= span.to
  // The first Tab stop is the first day that somebody asked for.
  const at = chosen && inSpan(chosen) ? chosen : (days[0]?.day ?? span.from)
  const step = (key: string) => moves[key] ?? { ArrowRight: 1, ArrowLeft: -1 }[key]! * (lang === 'ar' ? -1 : 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const next =
      { Home: span.from, End: span.to }[event.key] ?? (event.key.startsWith('Arrow') && plus(at, step(event.key)))
    if (!next) return
    event.preventDefault()
    if (!inSpan(next)) return
    setChosen(next)
    root.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus()
  }
  const told = known.get(at)
  return (
    <div>
      {/* The calendar loads its own stylesheet, because the site's stylesheet is part of every first load. */}
      <link rel="stylesheet" href={sheet} precedence="default" />
      <p aria-hidden className="day-map-scale">
        {t('figures.less')}
        {[1, 2, 3, 4].map((each) => (
          <span key={each} data-strength={each} />
        ))}
        {t('figures.more')}
      </p>
      {/* Roving tabindex: only one day is a tab stop. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={root} className="day-map" onKeyDown={onKeyDown}>
        {monthsIn(span).map((month) => (
          <Month key={month} month={month} inSpan={inSpan} known={known} most={most} at={at} onChoose={setChosen} />
        ))}
      </div>
      <p role="status" className="day-map-told">
        <b>{t('figures.dayAsked', { day: wholeDay(at, lang), count: told?.asked ?? 0 })}</b>
        {told && <span>{t('figures.dayParts', { inquiries: told.inquiries, requests: told.requests })}</span>}
      </p>
      <p className="text-least text-muted">{t('figures.mapHint')}</p>
    </div>
  )
}

/** Formats parts of a day's date. */
function useFormatted() {
  const lang = useLanguage()
  return (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locales[lang], { ...options, timeZone: 'UTC' }).format(Date.parse(day))
}

function Weekdays() {
  const format = useFormatted()
  return (
    <tr>
      {Array.from({ length: 7 }, (_, i) => {
        const day = plus('2027-05-01', i) // a Saturday
        return (
          <th key={day} scope="col" data-weekend={isWeekend(i)} abbr={format({ weekday: 'long' }, day)}>
            {format({ weekday: 'narrow' }, day)}
          </th>
        )
      })}
    </tr>
  )
}

function Month({
  month,
  inSpan,
  known,
  most,
  at,
  onChoose,
}: {
  month: string
  inSpan: (day: string) => boolean
  known: ReadonlyMap<string, DayAsked>
  most: number
  at: string
  onChoose: (day: string) => void
}) {
  const format = useFormatted()
  const cells: (string | undefined)[] = [...Array.from({ length: column(month) }, () => undefined), ...daysIn(month)]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_none, i) => cells[week * 7 + i]),
  )
  return (
    <table>
      <caption>{format({ month: 'long', year: 'numeric' }, month)}</caption>
      <thead>
        <Weekdays />
      </thead>
      <tbody>
        {weeks.map((week, i) => (
          <tr key={i}>
            {week.map((day, place) =>
              day ? (
                <Day
                  key={place}
                  day={day}
                  weekend={isWeekend(place)}
                  asked={known.get(day)?.asked ?? 0}
                  most={most}
                  out={!inSpan(day)}
                  on={day === at}
                  onChoose={onChoose}
                />
              ) : (
                <td key={place} aria-hidden />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A day with the number of requests. A day outside the range shows only its date. */
function Day({
  day,
  weekend,
  asked,
  most,
  out,
  on,
  onChoose,
}: {
  day: string
  weekend: ReturnType<typeof isWeekend>
  asked: number
  most: number
  out: boolean
  on: boolean
  onChoose: (day: string) => void
}) {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  const date = number(Number(day.slice(8)))
  if (out)
    return (
      <td>
        <span className="day-map-out">{date}</span>
      </td>
    )
  return (
    <td>
      <button
        type="button"
        tabIndex={on ? 0 : -1}
        data-day={day}
        data-strength={strength(asked, most)}
        data-weekend={weekend}
        aria-label={t('figures.dayAsked', { day: wholeDay(day, lang), count: asked })}
        aria-current={on ? 'date' : undefined}
        onClick={() => onChoose(day)}
      >
        <span>{date}</span>
        {asked > 0 && <b>{number(asked, { notation: 'compact' })}</b>}
      </button>
    </td>
  )
}

/** The same figures by day of the week, from Saturday. */
export function WeekdayBars({
  weekdays,
  ...panel
}: { weekdays: readonly { weekday: number; asked: number }[] } & Pick<ChartPanelProps<DayAsked>, 'csv' | 'period'>) {
  const t = useT()
  const lang = useLanguage()
  const name = (weekday: number) =>
    new Intl.DateTimeFormat(locales[lang], { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2027, 4, 2 + weekday))
  return (
    <Bars
      {...panel}
      title={t('figures.weekdays')}
      head={t('figures.weekday')}
      counted={t('figures.asked')}
      whole
      total={weekdays.reduce((sum, { asked }) => sum + asked, 0)}
      rows={weekdays.map(({ weekday, asked }) => ({ key: String(weekday), label: name(weekday), value: asked }))}
    />
  )
}
