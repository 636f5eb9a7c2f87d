import { CornerDownLeft } from 'lucide-react'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { FigurePanel } from './FigurePanel'

const steps: Record<string, MessageKey> = {
  views: 'admin.listingViews',
  clicks: 'admin.contactClicks',
  inquiries: 'admin.inquiries',
  bookings: 'admin.bookings',
}

/** From a look to an inquiry: bars to scale, and between two of them how many go on. */
export function Funnel({ steps: counts, csv }: { steps: { key: string; value: number }[]; csv: string }) {
  const t = useT()
  const { number } = useFormat()
  const most = Math.max(1, ...counts.map((each) => each.value))
  return (
    <FigurePanel title={t('admin.funnel')} csv={csv}>
      <ol className="grid gap-2">
        {counts.map((step, i) => {
          const before = counts[i - 1]
          return (
            <li key={step.key}>
              {before && (
                <p className="mb-2 flex items-center gap-2 text-least text-muted">
                  <CornerDownLeft size={14} strokeWidth={1.75} aria-hidden className="text-brass ltr:-scale-x-100" />
                  {before.value > 0 && step.value <= before.value
                    ? t('admin.goOn', {
                        share: number(step.value / before.value, { style: 'percent', maximumFractionDigits: 1 }),
                      })
                    : t('admin.noShare')}
                </p>
              )}
              <p className="flex justify-between">
                <span>{steps[step.key] ? t(steps[step.key]!) : step.key}</span>
                <b className="font-semibold tabular">{number(step.value)}</b>
              </p>
              <p aria-hidden className="mt-1 rounded-badge bg-sunk">
                <span
                  className="bar block h-4 min-w-0.5 rounded-badge"
                  style={{ inlineSize: `${(step.value / most) * 100}%` }}
                />
              </p>
            </li>
          )
        })}
      </ol>
    </FigurePanel>
  )
}
