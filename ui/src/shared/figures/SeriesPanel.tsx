import type { RowData } from '@tanstack/react-table'
import type { ComponentProps, ReactNode } from 'react'
import {
  Area,
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { useFormat } from '../i18n/format'
import { useLanguage, useT } from '../i18n/language'
import type { Column } from '../table/DataTable'
import { ChartPanel, type ChartPanelProps } from './ChartPanel'

/** One series of numbers, and how it is drawn. */
interface Series<R> {
  key: string
  name: string
  of: (row: R) => number | null
  /** The main series is an area; a dotted line is the range that it is compared with. */
  shape: 'area' | 'line' | 'dotted' | 'bar'
  /** The first or the second colour of the charts. Dotted lines have none. */
  colour?: 1 | 2
  /** Formats the values. By default they are counts. */
  write?: (value: number) => string
  /** The unit of values that are not counts. Each unit has a chart of its own. */
  unit?: Unit | undefined
}

/** The name of a unit for the legend, and its short number format for the axis. */
interface Unit {
  name: string
  short: (value: number) => string
}

/** The horizontal axis: days or hours. */
interface Along<R> {
  head: string
  of: (row: R) => string | number
  /** The full label of a position, e.g. a date. */
  called: (at: string | number) => string
  /** A short label, for the ticks of the axis. */
  short: (at: string | number) => string
}

/** With `width: 0`, recharts does not measure labels to break them into lines: see `mostNames`. */
const tick = { fontSize: 11.5, fill: 'var(--muted)', width: 0 }
/**
 * The most labels that fit below an axis on a phone. The number is fixed, because recharts would measure each label in
 * the document, which forces a new layout of the page each time.
 */
const mostNames = 6

/**
 * The horizontal grid lines, from the axis's ticks. Without this function the grid measures labels that it does not
 * show.
 */
const linesOf: ComponentProps<typeof CartesianGrid>['horizontalCoordinatesGenerator'] = ({ yAxis }) =>
  (yAxis?.niceTicks ?? []).flatMap((each) => yAxis?.scale?.map(each) ?? [])

const bubble = { background: 'var(--raised)', border: '1px solid var(--line)', borderRadius: 12, color: 'var(--ink)' }
const still = { isAnimationActive: false } as const
/**
 * A chart has the width of the screen, which may not fit on paper. These classes fit it to the page when it is printed.
 */
const onPaper = [
  'print:[&_.recharts-responsive-container>div]:size-full!',
  'print:[&_.recharts-wrapper]:size-full!',
  'print:[&_.recharts-surface]:size-full!',
].join(' ')
const heights = { tall: 'h-64', low: 'h-52', half: 'h-44' }

type SeriesPanelProps<R extends RowData> = Omit<ChartPanelProps<R>, 'columns' | 'rowKey'> & {
  along: Along<R>
  series: Series<R>[]
  /** Series that are only in the table. */
  besides?: Pick<Series<R>, 'key' | 'name' | 'of' | 'write'>[]
  marks?: Marks
  /** Content below the axis, as wide as the panel. */
  below?: ReactNode
  height?: 'tall' | 'low'
}

/** The columns of the table: the axis and all series. */
function useColumns<R extends RowData>({
  along,
  series,
  besides = [],
}: Pick<SeriesPanelProps<R>, 'along' | 'series' | 'besides'>): Column<R>[] {
  const { number } = useFormat()
  return [
    {
      key: 'along',
      head: along.head,
      sort: along.of,
      cell: (row) => <bdi>{along.called(along.of(row))}</bdi>,
    },
    ...[...series, ...besides].map(({ key, name, of, write = number }): Column<R> => ({
      key,
      head: name,
      numeric: true,
      sort: of,
      cell: (row) => {
        const value = of(row)
        return value == null ? '–' : write(value)
      },
    })),
  ]
}

/**
 * A chart of one or more series over days or hours, with its legend and its table. Time runs in the reading direction.
 */
export function SeriesPanel<R extends RowData>({
  along,
  series,
  besides,
  marks,
  below,
  height = 'low',
  ...panel
}: SeriesPanelProps<R>) {
  const t = useT()
  const charts = byUnit(series)
  const named = charts.length > 1 || series.some(({ unit }) => unit)
  const unitOf = ({ unit }: Series<R>) => (named ? (unit?.name ?? t('figures.inCounts')) : undefined)
  const columns = useColumns({ along, series, besides })
  return (
    <ChartPanel
      {...panel}
      rowKey={(row) => String(along.of(row))}
      columns={columns}
      legend={
        (series.length > 1 || named || Boolean(marks?.at.length)) && (
          <>
            {series.map((each) => (
              <Key key={each.key} of={each} unit={unitOf(each)} />
            ))}
            {marks && marks.at.length > 0 && <MarksKey name={marks.name} />}
          </>
        )
      }
      below={below}
    >
      {charts.map((of) => (
        <Chart
          key={of[0]!.key}
          rows={panel.rows ?? []}
          along={along}
          series={of}
          marks={marks}
          height={charts.length > 1 ? 'half' : height}
        />
      ))}
    </ChartPanel>
  )
}

/** The chart of the series with one unit. */
function Chart<R extends RowData>({
  rows,
  along,
  series,
  marks,
  height,
}: Pick<SeriesPanelProps<R>, 'along' | 'series' | 'marks'> & { rows: readonly R[]; height: keyof typeof heights }) {
  const rtl = useLanguage() === 'ar'
  const { number } = useFormat()
  const compact = (value: number) => number(value, { notation: 'compact' })
  return (
    <div className={`${heights[height]} ${onPaper}`} dir="ltr">
      <ResponsiveContainer>
        <ComposedChart accessibilityLayer={false} data={rows} margin={{ top: 6, bottom: 0, left: 0, right: 0 }}>
          <CartesianGrid
            stroke="var(--line)"
            vertical={false}
            verticalCoordinatesGenerator={() => []}
            horizontalCoordinatesGenerator={linesOf}
          />
          <XAxis
            dataKey={along.of}
            reversed={rtl}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tickFormatter={along.short}
            interval={Math.ceil(rows.length / mostNames) - 1}
          />
          <YAxis
            orientation={rtl ? 'right' : 'left'}
            tick={tick}
            tickFormatter={series[0]!.unit?.short ?? compact}
            width={40}
            interval={0}
            allowDecimals={false}
            axisLine={false}
            tickLine={false}
          />
          <Tooltip
            {...still}
            contentStyle={{ ...bubble, direction: rtl ? 'rtl' : 'ltr' }}
            itemStyle={{ color: 'var(--ink)' }}
            cursor={{ stroke: 'var(--brass)', strokeDasharray: '3 4', fill: 'var(--tint)' }}
            labelFormatter={(at) => along.called(at as string | number)}
            formatter={(value, name) => {
              const { write = number } = series.find((each) => each.name === name) ?? {}
              return typeof value === 'number' ? write(value) : value
            }}
          />
          {series.map(drawn)}
          {marks?.at.map((at) => (
            <ReferenceLine key={at} x={at} stroke="var(--brass)" strokeWidth={2} strokeDasharray="5 4" />
          ))}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  )
}

/** Groups series by unit, because one axis can have only one unit. */
function byUnit<R>(series: Series<R>[]): Series<R>[][] {
  const units = new Map<string | undefined, Series<R>[]>()
  for (const each of series) units.set(each.unit?.name, [...(units.get(each.unit?.name) ?? []), each])
  return [...units.values()]
}

const colourOf = <R,>({ colour }: Series<R>) => (colour ? `var(--c${colour})` : 'var(--muted)')

function drawn<R>(series: Series<R>) {
  const { key, name, of, shape } = series
  const colour = colourOf(series)
  const common = { name, dataKey: of, ...still }
  switch (shape) {
    case 'area':
      return <Area key={key} {...common} stroke={colour} strokeWidth={2.6} fill={colour} fillOpacity={0.18} />
    case 'bar':
      return <Bar key={key} {...common} fill={colour} radius={[3, 3, 0, 0]} maxBarSize={24} />
    default:
      return (
        <Line
          key={key}
          {...common}
          stroke={colour}
          strokeWidth={shape === 'dotted' ? 1 : 2}
          {...(shape === 'dotted' && { strokeDasharray: '2 5' })}
          dot={false}
        />
      )
  }
}

/** Positions on the axis at which something happened, and the legend for them. */
interface Marks {
  name: string
  at: string[]
}

function MarksKey({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden className="h-3.5 border-s-2 border-dashed border-brass" />
      {name}
    </span>
  )
}

/** The legend of a series: its look, name and unit. */
function Key<R>({ of: series, unit }: { of: Series<R>; unit: string | undefined }) {
  const solid = series.shape === 'area' || series.shape === 'bar'
  return (
    <span className="flex items-center gap-1.5">
      <span
        aria-hidden
        className={
          solid ? 'size-3 rounded-badge' : `w-5 border-t-2 ${series.shape === 'dotted' ? 'border-dotted' : ''}`
        }
        style={solid ? { background: colourOf(series) } : { borderColor: colourOf(series) }}
      />
      {unit ? `${series.name} (${unit})` : series.name}
    </span>
  )
}

/** A day as day/month, for the ticks of an axis. */
export const shortDay = (day: string | number) => {
  const [, month, date] = String(day).split('-')
  return `${Number(date)}/${Number(month)}`
}
