import { Panel } from '../../../shared/components/Panel'
import { Bars } from '../../../shared/figures/Bars'
import { SeriesPanel, shortDay } from '../../../shared/figures/SeriesPanel'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { lastDays, type Range } from '../../../shared/i18n/days'
import { useFormat } from '../../../shared/i18n/format'
import { type MessageKey, useT } from '../../../shared/i18n/language'
import { questions, styleNames, styles } from '../../../shared/quiz/quiz'
import { RangeFields } from '../RangeFields'
import { useFilterParams } from '../../../shared/useFilterParams'

export const QuizFiguresDocument = graphql(`
  query QuizFigures($from: String!, $to: String!) {
    quizFigures(from: $from, to: $to) {
      total {
        luxury
        classic
        garden
        modern
        traditional
        totalCompletions
        emailCaptureRate
      }
      days {
        day
        luxury
        classic
        garden
        modern
        traditional
        totalCompletions
        emailCaptureRate
      }
    }
  }
`)
export const QuizStepsDocument = graphql(`
  query QuizSteps($from: String!, $to: String!) {
    quizSteps(from: $from, to: $to) {
      step
      sessions
    }
  }
`)

const stepNames: Record<string, MessageKey> = {
  ...Object.fromEntries(questions.map(({ key, title }) => [key, title])),
  result: 'admin.quizResult',
}

type Completions = ResultOf<typeof QuizFiguresDocument>['quizFigures']

/** Quiz completions by day and by style, and at which question people leave. */
export function Figures() {
  const [asked, change] = useFilterParams()
  const range = asked.has('from') && asked.has('to') ? { from: asked.get('from')!, to: asked.get('to')! } : lastDays(30)
  const [answer, ask] = useQuery({ query: QuizFiguresDocument, variables: range, keepFormer: true })
  return (
    <div className="grid gap-5">
      <RangeFields range={range} onChange={(next) => change({ ...next })} />
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ quizFigures: { total, days } }) => (
          <div className="grid gap-5">
            <Totals total={total} />
            <ByDay days={days} range={range} />
            <ByStyle total={total} />
          </div>
        )}
      </Panel>
      <Steps range={range} />
    </div>
  )
}

function Totals({ total }: Pick<Completions, 'total'>) {
  const t = useT()
  const { number } = useFormat()
  const percent = (value: number | null) => (value === null ? '–' : `${number(value)}%`)
  return (
    <dl className="panel flex flex-wrap gap-x-10 gap-y-3 p-4">
      <div>
        <dt className="text-small text-muted">{t('admin.quizCompletions')}</dt>
        <dd className="text-figure font-semibold tabular">{number(total.totalCompletions)}</dd>
      </div>
      <div>
        <dt className="text-small text-muted">{t('admin.quizCapture')}</dt>
        <dd className="text-figure font-semibold tabular">
          <bdi>{percent(total.emailCaptureRate)}</bdi>
        </dd>
      </div>
    </dl>
  )
}

function ByDay({ days, range }: Pick<Completions, 'days'> & { range: Range }) {
  const t = useT()
  const { date } = useDates()
  return (
    <SeriesPanel
      title={t('admin.quizByDay')}
      rows={days}
      csv={`/api/quiz.csv?${new URLSearchParams({ ...range })}`}
      along={{
        head: t('admin.day'),
        of: ({ day }) => day,
        called: (day) => date(String(day)),
        short: shortDay,
      }}
      series={[
        {
          key: 'all',
          name: t('admin.quizCompletions'),
          of: ({ totalCompletions }) => totalCompletions,
          shape: 'bar',
          colour: 1,
        },
      ]}
      besides={[
        ...styles.map((style) => ({
          key: style,
          name: t(styleNames[style]),
          of: (row: (typeof days)[number]) => row[style],
        })),
        { key: 'rate', name: t('admin.quizCapture'), of: ({ emailCaptureRate }) => emailCaptureRate },
      ]}
    />
  )
}

function ByStyle({ total }: Pick<Completions, 'total'>) {
  const t = useT()
  return (
    <Bars
      title={t('admin.quizByStyle')}
      head={t('admin.quizStyle')}
      counted={t('admin.quizCompletions')}
      total={total.totalCompletions}
      whole
      rows={styles.map((style) => ({ key: style, label: t(styleNames[style]), value: total[style] }))}
    />
  )
}

/** How many sessions reach each question. */
function Steps({ range }: { range: Range }) {
  const t = useT()
  const [steps, ask] = useQuery({ query: QuizStepsDocument, variables: range, keepFormer: true })
  const first = steps.data?.quizSteps[0]?.sessions ?? 0
  return (
    <Bars
      title={t('admin.quizSteps')}
      explained={t('admin.quizStepsHint')}
      head={t('admin.quizStep')}
      counted={t('admin.sessions')}
      total={first}
      busy={steps.stale}
      error={steps.error}
      retry={() => ask({ requestPolicy: 'network-only' })}
      rows={steps.data?.quizSteps.map(({ step, sessions }) => ({
        key: step,
        label: t(stepNames[step] ?? 'admin.quizResult'),
        value: sessions,
      }))}
    />
  )
}
