import { Download } from 'lucide-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { SeriesPanel } from '../../../shared/figures/SeriesPanel'
import { readFragment } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { Choices } from './Choices'
import { type Answer, AnswerFragment, FiguresDocument } from './document'
import { Filters } from './Filters'
import { More } from './More'
import { Definitions, InWords, OverTime, Source, Totals } from './Parts'
import { useChartNotes } from './ChartNotes'
import { Now } from './Now'
import { type Asked, fileOf, questionOf, ready, unreadOf } from './question'
import { Rows } from './Rows'
import { type Change, useQuestion } from './useQuestion'

/** Answers any question about the traffic. The question is in the URL, so it can be bookmarked and shared. */
export function Page() {
  const t = useT()
  const [asked, change] = useQuestion()
  const [answer, ask] = useQuery({
    query: FiguresDocument,
    variables: { question: questionOf(asked) },
    requestPolicy: 'cache-and-network',
    keepFormer: true,
  })
  const named = answer.data ? readFragment(AnswerFragment, answer.data.figures).named : []
  useEscape(asked, change)
  const notes = useChartNotes(asked)
  return (
    <div className="grid gap-5">
      <Now />
      <div className="grid gap-5 print:hidden">
        <Ready />
        <Choices asked={asked} change={change} />
        <Filters asked={asked} named={named} change={change} />
      </div>
      <Unread />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <SeriesPanel title={t('admin.figOverTime')} height="tall" rows={undefined} along={along} series={[]} />
        }
      >
        {(data) => {
          const figures = readFragment(AnswerFragment, data.figures)
          return (
            <div className="grid gap-5">
              <div className="hidden gap-2 print:grid">
                <InWords figures={figures} asked={asked} />
              </div>
              <About figures={figures} asked={asked} />
              <Totals figures={figures} asked={asked} />
              <OverTime figures={figures} asked={asked} {...notes.on(figures.series)} />
              {notes.list}
              {figures.rows && asked.breakdown && (
                <Rows figures={figures} by={asked.breakdown} asked={asked} change={change} />
              )}
              <Definitions asked={asked} />
            </div>
          )
        }}
      </Panel>
    </div>
  )
}

/** The parts of the URL that the answer does not follow. */
function Unread() {
  const t = useT()
  const [address] = useSearchParams()
  const parts = unreadOf(address)
  if (parts.length === 0) return null
  return (
    <p role="alert" className="rounded-button border border-dashed border-field p-3 text-small wrap-anywhere">
      {t('admin.figUnread')} <bdi dir="ltr">{parts.join(' & ')}</bdi>
    </p>
  )
}

const along = { head: '', of: () => '', called: String, short: String }

/** Escape removes the last filter, unless a field, menu or dialog uses the key. */
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
  Falling: 'admin.figReadyFalling',
  Wanted: 'admin.figReadyWanted',
  Ways: 'admin.figReadyWays',
  Reached: 'admin.figReadyReached',
  Campaigns: 'admin.figReadyCampaigns',
  Missed: 'admin.figReadyMissed',
  Posts: 'admin.figReadyPosts',
  When: 'admin.figReadyWhen',
  Months: 'admin.figReadyMonths',
} as const

/** Links to frequent questions, for the chosen range. */
function Ready() {
  const t = useT()
  const [address] = useSearchParams()
  const days = ['from', 'to']
    .flatMap((part) => (address.has(part) ? [`&${part}=${encodeURIComponent(address.get(part)!)}`] : []))
    .join('')
  return (
    <nav aria-label={t('admin.figReady')}>
      <p className="mb-3 max-w-prose text-small text-muted">{t('admin.figuresIntro')}</p>
      <ul className="flex flex-wrap gap-2">
        {ready.map(({ key, search }) => (
          <li key={key}>
            <Link
              to={paths.adminPage('figures') + search + days}
              preventScrollReset
              className="chip min-h-11 md:min-h-8"
            >
              {t(questions[key])}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The source of the answer, and what can be done with it. */
function About({ figures, asked }: { figures: Answer; asked: Asked }) {
  const t = useT()
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Source figures={figures} asked={asked} />
      <div className="flex items-center gap-2 print:hidden">
        <a href={fileOf(asked)} download className="btn btn-outline">
          <Download size={18} strokeWidth={1.75} aria-hidden />
          {t('admin.exportAll')}
        </a>
        <More asked={asked} />
      </div>
    </div>
  )
}
