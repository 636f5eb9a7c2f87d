import type { ComponentProps } from 'react'
import { Figure } from '../../../shared/figures/Figure'
import { SeriesPanel } from '../../../shared/figures/SeriesPanel'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { type Answer } from './document'
import { useConditions, useFigureNames } from './names'
import { type Asked, dayAfter, type Measure, written } from './question'

/** The range and the filters of a question. */
export function InWords({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  const { date } = useDates()
  const condition = useConditions()
  return (
    <>
      <p className="font-semibold">{t('admin.figDays', { from: date(figures.from), to: date(figures.to) })}</p>
      {asked.filters.length > 0 && (
        <ul aria-label={t('admin.figFilters')} className="flex flex-wrap gap-x-4 gap-y-1 text-small">
          {asked.filters.map((filter) => {
            const { kind, value } = condition(filter, figures.named)
            return (
              <li key={written(filter)}>
                <span className="text-muted">{kind}</span> <bdi className="font-semibold">{value}</bdi>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

/** The source of the answer, the time until which it counts, and the compared range. */
export function Source({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  const { date } = useDates()
  const { previousFrom: from, previousTo: to, previousUntil: until } = figures
  return (
    <p className="grow text-small text-muted">
      {t(figures.source === 'rows' ? 'admin.figFromRows' : 'admin.figFromCounters', {
        moment: date(figures.asOf, 'moment'),
      })}{' '}
      {from && to && t('admin.figComparedWith', { from: date(from), to: date(to) })}{' '}
      {until != null && t('admin.figComparedUntil', { hour: String(until).padStart(2, '0') })}
      {!from && asked.compare !== 'none' && t('admin.figNotKept')} {figures.unfinished && t('admin.figUnfinished')}
    </p>
  )
}

/** The totals of the measures over the range, and the rate. */
export function Totals({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  const { measure, number, write } = useFigureNames()
  return (
    <dl aria-label={t('admin.figTotals')} className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-4">
      {asked.measures.map((key) => {
        const total = figures.totals.find((each) => each.measure === key)
        if (!total) return null
        const word = total.approximate ? `${measure(key)} · ${t('admin.figAbout')}` : measure(key)
        return (
          <div key={key} className="panel p-4" data-measure={key}>
            {total.value == null ? (
              <>
                <dt className="text-small text-muted">{word}</dt>
                <dd className="mt-1 text-small">
                  {t(key === 'seconds' ? 'admin.figNothingTold' : 'admin.figNotCounted')}
                </dd>
              </>
            ) : (
              <Figure word={word} value={total.value} previous={total.previous} write={(n) => write(key, n)} />
            )}
          </div>
        )
      })}
      {asked.rate && figures.rates[0] != null && (
        <div className="panel p-4">
          <dt className="text-small text-muted">
            {t('admin.figRateOf', { of: measure(asked.rate.of), in: measure(asked.rate.in) })}
          </dt>
          <dd className="text-[28px] leading-snug font-semibold tabular">
            {number(figures.rates[0], { style: 'percent', maximumFractionDigits: 1 })}
          </dd>
        </div>
      )}
    </dl>
  )
}

/**
 * A chart of the first two measures over time, with the compared range for the first one. The table has all measures.
 */
export function OverTime({
  figures,
  asked,
  ...drawn
}: { figures: Answer; asked: Asked } & Pick<ComponentProps<typeof SeriesPanel>, 'marks' | 'below'>) {
  const t = useT()
  const { measure, unit, write } = useFigureNames()
  const points = usePoints(figures)
  type Point = Answer['series'][number]
  const of = (i: number) => (point: Point) => point.values[i] ?? null
  const by = (key: Measure) => (n: number) => write(key, n)
  const as = (key: Measure) => ({ write: by(key), unit: unit(key) })
  const [first, second, ...rest] = asked.measures
  return (
    <SeriesPanel
      {...drawn}
      title={t('admin.figOverTime')}
      height="tall"
      rows={figures.series}
      along={{ head: t('admin.figInterval'), of: ({ start }: Point) => start, ...points }}
      series={[
        { key: 'first', name: measure(first!), of: of(0), shape: 'area', colour: 1, ...as(first!) },
        ...(figures.previousFrom
          ? [
              {
                key: 'before',
                name: t('admin.figBefore', { what: measure(first!) }),
                of: (point: Point) => point.previous?.[0] ?? null,
                shape: 'dotted' as const,
                ...as(first!),
              },
            ]
          : []),
        ...(second
          ? [
              {
                key: 'second',
                name: measure(second),
                of: of(1),
                shape: 'line' as const,
                colour: 2 as const,
                ...as(second),
              },
            ]
          : []),
      ]}
      besides={rest.map((key, i) => ({ key, name: measure(key), of: of(i + 2), write: by(key) }))}
    />
  )
}

/** The labels of the points of the series: the days that each counts, also where the range cuts a week or a month. */
function usePoints(figures: Answer) {
  const t = useT()
  const { date } = useDates()
  return {
    called(at: string | number) {
      const { first, last, hour, unfinished } = pointAt(figures, String(at))
      const days = first === last ? date(first) : `${date(first)} – ${date(last)}`
      const when = hour ? `${days} ${hour}:00` : days
      return unfinished ? t('admin.figNotOver', { when }) : when
    },
    short(at: string | number) {
      const { first, hour } = pointAt(figures, String(at))
      return hour ? `${hour}:00` : `${Number(first.slice(8))}/${Number(first.slice(5, 7))}`
    },
  }
}

/** The days of a point of the series that are within the range, its hour, and whether it is still running. */
function pointAt({ from, to, interval, series }: Answer, start: string) {
  const [day = '', hour] = start.split('T')
  const i = series.findIndex((each) => each.start === start)
  const next = series[i + 1]?.start
  const whole = interval === 'week' || interval === 'month'
  return {
    first: day < from ? from : day,
    last: !whole ? day : next ? dayAfter(next, -1) : to,
    hour,
    unfinished: series[i]?.unfinished ?? false,
  }
}

/** The definition of each measure. */
export function Definitions({ asked }: { asked: Asked }) {
  const t = useT()
  const { measure, defined } = useFigureNames()
  return (
    <details className="panel p-4 text-small">
      <summary className="cursor-pointer font-semibold">{t('admin.figDefinitions')}</summary>
      <dl className="mt-3 grid gap-3">
        {asked.measures.map((key) => (
          <div key={key}>
            <dt className="font-semibold">{measure(key)}</dt>
            <dd className="max-w-prose text-muted">{defined(key)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
