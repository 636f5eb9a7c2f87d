import { Money } from '../../shared/components/Money'
import { serviceKey } from '../../shared/budget/names'
import { decimalOf, type Line } from '../../shared/budget/calculate'
import type { Currency } from '../../shared/money/money'
import { useT } from '../../shared/i18n/language'

/** The expected cost of each service as bars to scale, the most expensive first. */
export function Chart({ lines, currency }: { lines: Line[]; currency: Currency }) {
  const t = useT()
  const rows = lines.toSorted((a, b) => Number(b.expected - a.expected))
  const most = Math.max(1, Number(rows[0]?.expected))
  return (
    <figure>
      <figcaption className="mb-3 text-small text-muted">{t('budget.chart')}</figcaption>
      <ul className="grid gap-2.5 text-small">
        {rows.map(({ service, expected }) => (
          <li key={service}>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{t(serviceKey(service))}</span>
              <Money price={{ amount: decimalOf(expected), currency }} />
            </p>
            <p aria-hidden className="mt-1 rounded-badge bg-sunk">
              <span
                className={`bar block h-3 rounded-badge ${expected > 0n ? 'min-w-0.5' : ''}`}
                style={{ inlineSize: `${(Number(expected) / most) * 100}%` }}
              />
            </p>
          </li>
        ))}
      </ul>
    </figure>
  )
}
