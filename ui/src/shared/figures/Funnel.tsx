import { CornerDownLeft } from 'lucide-react'
import { Link } from '../components/Link'
import { useFormat } from '../i18n/format'
import { type MessageKey, useT } from '../i18n/language'
import { ChartPanel, type ChartPanelProps } from './ChartPanel'

const steps: Record<string, MessageKey> = {
  views: 'figures.views',
  clicks: 'figures.clicks',
  inquiries: 'figures.inquiries',
  quotes: 'figures.quotes',
  holds: 'figures.holds',
  bookings: 'figures.bookings',
  completed: 'figures.completed',
}

interface Step {
  key: string
  value: number
  previous: number | null
  /** The share of the previous step that reaches this one, in words. Undefined for the first step. */
  onward?: string
  /** The URL of a page about what is lost between the previous step and this one. */
  loss?: string
}

/**
 * The steps from a page view to a wedding that took place: bars to scale, and between two bars the share that goes on.
 * `sessionsTo` is the URL of a page with the share of sessions that went on.
 */
export function Funnel({
  steps: counts,
  lossTo,
  sessionsTo,
  ...panel
}: {
  steps: readonly Step[]
  lossTo?: (before: string, step: string) => string
  sessionsTo?: string
} & Pick<ChartPanelProps<Step>, 'csv' | 'period'>) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...counts.map((each) => each.value))
  const called = ({ key }: Step) => (steps[key] ? t(steps[key]) : key)
  const rows = counts.map((step, i): Step => {
    const before = counts[i - 1]
    if (!before) return step
    const share = number(step.value / before.value, { style: 'percent', maximumFractionDigits: 1 })
    if (before.value === 0 && step.value === 0) return step
    const falls = before.value > 0 && step.value <= before.value
    const loss = lossTo && { loss: lossTo(before.key, step.key) }
    return { ...step, ...loss, onward: falls ? t('figures.goOn', { share }) : t('figures.noShare') }
  })
  return (
    <ChartPanel
      {...panel}
      title={t('figures.funnel')}
      explained={t('figures.funnelCounted')}
      rows={rows}
      // What is hidden from screen readers must hold no links.
      speaks={lossTo !== undefined}
      rowKey={({ key }) => key}
      columns={[
        { key: 'step', head: t('figures.step'), cell: called },
        { key: 'count', head: t('figures.count'), numeric: true, cell: ({ value }) => number(value) },
        {
          key: 'before',
          head: t('figures.periodBefore'),
          numeric: true,
          cell: ({ previous }) => (previous == null ? '–' : number(previous)),
        },
        { key: 'onward', head: t('figures.share'), numeric: true, cell: ({ onward }) => onward ?? '–' },
      ]}
    >
      <ol className="grid gap-2">
        {rows.map((step) => (
          <Bar key={step.key} step={step} name={called(step)} share={step.value / most} />
        ))}
      </ol>
      {sessionsTo && (
        <Link to={sessionsTo} className="link mt-4 inline-block">
          {t('figures.bySessions')}
        </Link>
      )}
    </ChartPanel>
  )
}

/**
 * A step with its bar, and the share of the previous step that reaches it. `share` is the bar's part of the longest
 * bar, 0 to 1.
 */
function Bar({ step, name, share }: { step: Step; name: string; share: number }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <li>
      {step.onward && (
        <p className="mb-2 flex items-center gap-2 text-least text-muted">
          <CornerDownLeft size={14} strokeWidth={1.75} className="text-brass ltr:-scale-x-100" />
          {step.loss ? (
            <Link to={step.loss} aria-label={t('figures.byListing', { share: step.onward })} className="link">
              {step.onward}
            </Link>
          ) : (
            step.onward
          )}
        </p>
      )}
      <p className="flex justify-between">
        <span>{name}</span>
        <span className="flex items-baseline gap-2">
          {step.previous != null && (
            <span className="text-least text-muted">{t('figures.before', { value: number(step.previous) })}</span>
          )}
          <b className="font-semibold tabular">{number(step.value)}</b>
        </span>
      </p>
      <p className="mt-1 rounded-badge bg-sunk">
        <span
          className={`bar block h-4 rounded-badge ${step.value > 0 ? 'min-w-0.5' : ''}`}
          style={{ inlineSize: `${share * 100}%` }}
        />
      </p>
    </li>
  )
}
