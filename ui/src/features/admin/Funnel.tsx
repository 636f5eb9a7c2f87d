import { CornerDownLeft } from 'lucide-react'
import { ChartPanel } from '../../shared/figures/ChartPanel'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useT } from '../../shared/i18n/language'

const steps: Record<string, MessageKey> = {
  views: 'admin.listingViews',
  clicks: 'admin.contactClicks',
  inquiries: 'admin.inquiries',
  bookings: 'admin.bookings',
}

interface Step {
  key: string
  value: number
  /** How many of those before it go on; undefined for the first. */
  onward?: string
}

/** From a look to an inquiry: bars to scale, and between two of them how many go on. */
export function Funnel({ steps: counts, csv }: { steps: { key: string; value: number }[]; csv: string }) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...counts.map((each) => each.value))
  const called = ({ key }: Step) => (steps[key] ? t(steps[key]) : key)
  const rows = counts.map((step, i): Step => {
    const before = counts[i - 1]
    if (!before) return step
    const share = number(step.value / before.value, { style: 'percent', maximumFractionDigits: 1 })
    const falls = before.value > 0 && step.value <= before.value
    return { ...step, onward: falls ? t('admin.goOn', { share }) : t('admin.noShare') }
  })
  return (
    <ChartPanel
      title={t('admin.funnel')}
      csv={csv}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: 'step', head: t('admin.step'), cell: called },
        { key: 'count', head: t('admin.count'), numeric: true, cell: ({ value }) => number(value) },
        { key: 'onward', head: t('figures.share'), numeric: true, cell: ({ onward }) => onward ?? '–' },
      ]}
    >
      <ol className="grid gap-2">
        {rows.map((step) => (
          <li key={step.key}>
            {step.onward && (
              <p className="mb-2 flex items-center gap-2 text-least text-muted">
                <CornerDownLeft size={14} strokeWidth={1.75} className="text-brass ltr:-scale-x-100" />
                {step.onward}
              </p>
            )}
            <p className="flex justify-between">
              <span>{called(step)}</span>
              <b className="font-semibold tabular">{number(step.value)}</b>
            </p>
            <p className="mt-1 rounded-badge bg-sunk">
              <span
                className="bar block h-4 min-w-0.5 rounded-badge"
                style={{ inlineSize: `${(step.value / most) * 100}%` }}
              />
            </p>
          </li>
        ))}
      </ol>
    </ChartPanel>
  )
}
