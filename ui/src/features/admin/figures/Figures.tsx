import { Download } from 'lucide-react'
import { type ComponentProps, useEffect } from 'react'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { Figure } from '../../../shared/figures/Figure'
import { SeriesPanel } from '../../../shared/figures/SeriesPanel'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { Choices } from './Choices'
import { type Answer, FiguresDocument } from './document'
import { Filters } from './Filters'
import { More } from './More'
import { useFigureNames } from './names'
import { useChartNotes } from './ChartNotes'
import { Now } from './Now'
import { type Asked, fileOf, questionOf, ready } from './question'
import { Rows } from './Rows'
import { type Change, useQuestion } from './useQuestion'

/** Any figures of the traffic. The question is in the address, so that it can be kept and shown to others. */
export function Page() {
  const t = useT()
  const [asked, change] = useQuestion()
  const [answer, ask] = useQuery({
    query: FiguresDocument,
    variables: { question: questionOf(asked) },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  useEscape(asked, change)
  const notes = useChartNotes(asked)
  return (
    <div className="grid gap-5">
      <Now />
      <Ready />
      <Choices asked={asked} change={change} />
      <Filters asked={asked} change={change} />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <SeriesPanel title={t('admin.figOverTime')} height="tall" rows={undefined} along={along} series={[]} />
        }
      >
        {({ figures }) => (
          <div className="grid gap-5">
            <About figures={figures} asked={asked} />
            <Totals figures={figures} asked={asked} />
            <OverTime figures={figures} asked={asked} {...notes.on(figures.series)} />
            {notes.list}
            {figures.rows && asked.breakdown && (
              <Rows figures={figures} by={asked.breakdown} asked={asked} change={change} />
            )}
            <Definitions asked={asked} />
          </div>
        )}
      </Panel>
    </div>
  )
}

const along = { head: '', of: () => '', called: String, short: String }

/** Escape takes the last filter away, unless something nearer to it has a use for the key. */
function useEscape({ filters }: Asked, change: Change) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      if (event.key !== 'Escape' || event.defaultPrevented || filters.length === 0) return
      if (target?.closest('input, select, textarea, dialog, [role=menu], [role=dialog]')) return
      change({ filters: filters.slice(0, -1) })
    }
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [filters, change])
}

const questions = {
  Quiet: 'admin.figReadyQuiet',
  Wanted: 'admin.figReadyWanted',
  Ways: 'admin.figReadyWays',
  Campaigns: 'admin.figReadyCampaigns',
  Missed: 'admin.figReadyMissed',
  When: 'admin.figReadyWhen',
} as const

/** What is asked often, one click away. */
function Ready() {
  const t = useT()
  return (
    <nav aria-label={t('admin.figReady')}>
      <p className="mb-3 max-w-prose text-small text-muted">{t('admin.figuresIntro')}</p>
      <ul className="flex flex-wrap gap-2">
        {ready.map(({ key, search }) => (
          <li key={key}>
            <Link to={paths.adminRoom('figures') + search} preventScrollReset className="chip min-h-11 md:min-h-8">
              {t(questions[key])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What was counted, up to when, and what it is compared with. */
function About({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  const { date } = useDates()
  const { previousFrom: from, previousTo: to } = figures
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grow text-small text-muted">
        {t(figures.source === 'rows' ? 'admin.figFromRows' : 'admin.figFromCounters', {
          moment: date(figures.asOf, 'moment'),
        })}{' '}
        {from && to && t('admin.figComparedWith', { from: date(from), to: date(to) })}
        {!from && asked.compare !== 'none' && t('admin.figNotKept')} {figures.unfinished && t('admin.figUnfinished')}
      </p>
      <a href={fileOf(asked)} download className="btn btn-outline">
        <Download size={18} strokeWidth={1.75} aria-hidden />
        {t('admin.exportAll')}
      </a>
      <More asked={asked} />
    </div>
  )
}

function Totals({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  const { measure, number } = useFigureNames()
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
                <dd className="mt-1 text-small">{t('admin.figNotCounted')}</dd>
              </>
            ) : (
              <Figure word={word} value={total.value} previous={total.previous} />
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

/** The first measures along time, the first one beside what it is compared with; all of them in the table. */
function OverTime({
  figures,
  asked,
  ...drawn
}: { figures: Answer; asked: Asked } & Pick<ComponentProps<typeof SeriesPanel>, 'marks' | 'below'>) {
  const t = useT()
  const { date } = useDates()
  const { measure } = useFigureNames()
  type Point = Answer['series'][number]
  const called = (at: string | number) => {
    const [day = '', hour] = String(at).split('T')
    return hour ? `${date(day)} ${hour}:00` : date(day)
  }
  const short = (at: string | number) => {
    const [day = '', hour] = String(at).split('T')
    return hour ? `${hour}:00` : `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`
  }
  const of = (i: number) => (point: Point) => point.values[i] ?? null
  const [first, second, ...rest] = asked.measures
  return (
    <SeriesPanel
      {...drawn}
      title={t('admin.figOverTime')}
      height="tall"
      rows={figures.series}
      along={{ head: t('admin.figInterval'), of: ({ start }: Point) => start, called, short }}
      series={[
        { key: 'first', name: measure(first!), of: of(0), shape: 'area', colour: 1 },
        ...(figures.previousFrom
          ? [
              {
                key: 'before',
                name: t('admin.figBefore', { what: measure(first!) }),
                of: (point: Point) => point.previous?.[0] ?? null,
                shape: 'dotted' as const,
              },
            ]
          : []),
        ...(second
          ? [{ key: 'second', name: measure(second), of: of(1), shape: 'line' as const, colour: 2 as const }]
          : []),
      ]}
      besides={rest.map((key, i) => ({ key, name: measure(key), of: of(i + 2) }))}
    />
  )
}

function Definitions({ asked }: { asked: Asked }) {
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
