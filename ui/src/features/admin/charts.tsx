import { type ReactElement, type ReactNode, useState } from 'react'
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { Button } from '../../shared/components/Button'
import { type Column, Table } from '../../shared/components/Table'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useLanguage, useT } from '../../shared/i18n/language'
import { FigurePanel } from './FigurePanel'

interface Day {
  day: string
  pageViews: number
  sessions: number | null
  visitors: number | null
  searches: number | null
  contactClicks: number
  previousPageViews: number | null
  previousContactClicks: number | null
}

interface Hour {
  hour: number
  pageViews: number
  contactClicks: number
}

const tick = { fontSize: 11.5, fill: 'var(--muted)' }

/** What the charts of a page have in common; the axes follow the page's direction. */
function useAxes() {
  const rtl = useLanguage() === 'ar'
  const { number } = useFormat()
  return {
    grid: <CartesianGrid stroke="var(--line)" vertical={false} />,
    y: (
      <YAxis
        orientation={rtl ? 'right' : 'left'}
        tick={tick}
        tickFormatter={(value: number) => number(value, { notation: 'compact' })}
        width={40}
        allowDecimals={false}
        axisLine={false}
        tickLine={false}
      />
    ),
    x: { reversed: rtl, tick, tickLine: false, axisLine: { stroke: 'var(--line)' } },
    tooltip: {
      contentStyle: {
        background: 'var(--raised)',
        border: '1px solid var(--line)',
        borderRadius: 12,
        color: 'var(--ink)',
        direction: rtl ? ('rtl' as const) : ('ltr' as const),
      },
      itemStyle: { color: 'var(--ink)' },
      cursor: { stroke: 'var(--brass)', strokeDasharray: '3 4', fill: 'var(--tint)' },
      isAnimationActive: false,
    },
  }
}

/** A chart for the eye, and one press away the same numbers as a table. */
function Chart<R>({
  title,
  csv,
  legend,
  height,
  rows,
  rowKey,
  columns,
  children,
}: {
  title: string
  csv: string
  legend?: ReactNode
  height: string
  rows: R[]
  rowKey: (row: R) => string
  columns: Column<R>[]
  children: ReactElement
}) {
  const t = useT()
  const [asTable, setAsTable] = useState(false)
  return (
    <FigurePanel title={title} csv={csv}>
      <div className="mb-2 flex flex-wrap items-center gap-4 text-least text-muted">
        {legend}
        <Button small look="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} className="ms-auto">
          {t(asTable ? 'admin.asChart' : 'admin.asTable')}
        </Button>
      </div>
      {asTable ? (
        <Table tall caption={title} rows={rows} rowKey={rowKey} columns={columns} />
      ) : (
        <div className={height} dir="ltr" aria-hidden>
          <ResponsiveContainer initialDimension={{ width: 600, height: 220 }}>{children}</ResponsiveContainer>
        </div>
      )}
    </FigurePanel>
  )
}

function useDayColumn() {
  const t = useT()
  const { date } = useDates()
  return { key: 'day', head: t('admin.day'), cell: (row: Day) => date(row.day) }
}

const short = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`

/** Page views by day, with those of the days before. */
export function Views({ days, csv }: { days: Day[]; csv: string }) {
  const t = useT()
  const { number } = useFormat()
  const { date } = useDates()
  const { grid, y, x, tooltip } = useAxes()
  const dayColumn = useDayColumn()
  const or = (value: number | null) => (value == null ? '—' : number(value))
  return (
    <Chart
      title={t('admin.viewsOverTime')}
      csv={csv}
      height="h-64"
      rows={days}
      rowKey={(row) => row.day}
      columns={[
        dayColumn,
        { key: 'views', head: t('admin.pageViews'), numeric: true, cell: (row) => number(row.pageViews) },
        { key: 'before', head: t('admin.periodBefore'), numeric: true, cell: (row) => or(row.previousPageViews) },
        { key: 'sessions', head: t('admin.sessions'), numeric: true, cell: (row) => or(row.sessions) },
        { key: 'visitors', head: t('admin.visitors'), numeric: true, cell: (row) => or(row.visitors) },
        { key: 'searches', head: t('admin.searches'), numeric: true, cell: (row) => or(row.searches) },
      ]}
      legend={
        <>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="size-3 rounded-badge bg-(--c1)" />
            {t('admin.pageViews')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="w-5 border-t-2 border-(--c2)" />
            {t('admin.sessions')}
          </span>
          <span className="flex items-center gap-1.5">
            <span aria-hidden className="w-5 border-t-2 border-dotted border-muted" />
            {t('admin.periodBefore')}
          </span>
        </>
      }
    >
      <ComposedChart accessibilityLayer={false} data={days} margin={{ top: 6, bottom: 0, left: 0, right: 0 }}>
        {grid}
        <XAxis dataKey="day" {...x} tickFormatter={short} minTickGap={28} />
        {y}
        <Tooltip {...tooltip} labelFormatter={(day) => date(String(day))} />
        <Area
          name={t('admin.pageViews')}
          dataKey="pageViews"
          stroke="var(--c1)"
          strokeWidth={2.6}
          fill="var(--c1)"
          fillOpacity={0.18}
          isAnimationActive={false}
        />
        <Line
          name={t('admin.sessions')}
          dataKey="sessions"
          stroke="var(--c2)"
          strokeWidth={2}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          name={t('admin.periodBefore')}
          dataKey="previousPageViews"
          stroke="var(--muted)"
          strokeDasharray="2 5"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
    </Chart>
  )
}

/** Contact clicks by day. */
export function Clicks({ days, csv }: { days: Day[]; csv: string }) {
  const t = useT()
  const { number } = useFormat()
  const { date } = useDates()
  const { grid, y, x, tooltip } = useAxes()
  const dayColumn = useDayColumn()
  return (
    <Chart
      title={t('admin.clicksOverTime')}
      csv={csv}
      height="h-52"
      rows={days}
      rowKey={(row) => row.day}
      columns={[
        dayColumn,
        { key: 'clicks', head: t('admin.contactClicks'), numeric: true, cell: (row) => number(row.contactClicks) },
        {
          key: 'before',
          head: t('admin.periodBefore'),
          numeric: true,
          cell: (row) => (row.previousContactClicks == null ? '–' : number(row.previousContactClicks)),
        },
      ]}
    >
      <BarChart accessibilityLayer={false} data={days} margin={{ top: 6, bottom: 0, left: 0, right: 0 }}>
        {grid}
        <XAxis dataKey="day" {...x} tickFormatter={short} minTickGap={28} />
        {y}
        <Tooltip {...tooltip} labelFormatter={(day) => date(String(day))} />
        <Bar
          name={t('admin.contactClicks')}
          dataKey="contactClicks"
          fill="var(--c2)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </Chart>
  )
}

/** When in the day people come, over all days of the range. */
export function Hours({ hours, csv }: { hours: Hour[]; csv: string }) {
  const t = useT()
  const { number } = useFormat()
  const { grid, y, x, tooltip } = useAxes()
  const clock = (hour: number | string) => `${String(hour).padStart(2, '0')}:00`
  return (
    <Chart
      title={t('admin.byHour')}
      csv={csv}
      height="h-52"
      rows={hours}
      rowKey={(row) => String(row.hour)}
      columns={[
        { key: 'hour', head: t('admin.hour'), cell: (row) => <bdi>{clock(row.hour)}</bdi> },
        { key: 'views', head: t('admin.pageViews'), numeric: true, cell: (row) => number(row.pageViews) },
        { key: 'clicks', head: t('admin.contactClicks'), numeric: true, cell: (row) => number(row.contactClicks) },
      ]}
    >
      <BarChart accessibilityLayer={false} data={hours} margin={{ top: 6, bottom: 0, left: 0, right: 0 }}>
        {grid}
        <XAxis dataKey="hour" {...x} tickFormatter={clock} interval={3} />
        {y}
        <Tooltip {...tooltip} labelFormatter={(hour) => clock(Number(hour))} />
        <Bar
          name={t('admin.pageViews')}
          dataKey="pageViews"
          fill="var(--c1)"
          radius={[3, 3, 0, 0]}
          isAnimationActive={false}
        />
      </BarChart>
    </Chart>
  )
}
