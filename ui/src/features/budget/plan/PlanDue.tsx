import { Money } from '../../../shared/components/Money'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { amount } from './amounts'
import { dueOf } from './plan'
import type { Row } from './line'

/** The next payments. */
export function PlanDue({ rows, nameOf }: { rows: Row[]; nameOf: (row: Row) => string }) {
  const t = useT()
  const { date } = useDates()
  const today = dayAgo(0)
  const next = dueOf(rows)
  if (next.length === 0) return null
  return (
    <section aria-labelledby="plan-due" className="panel p-4 sm:p-6">
      <h2 id="plan-due" className="text-panel">
        {t('budget.plan.next')}
      </h2>
      <ul className="mt-2">
        {next.map(({ line, due, sum }) => (
          <li
            key={line.line}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">
              <bdi>{nameOf(line)}</bdi>
              <span className={`block text-small ${due < today ? 'font-semibold text-danger' : 'text-muted'}`}>
                {t(due < today ? 'budget.plan.overdue' : due === today ? 'budget.plan.today' : 'budget.plan.dueOn', {
                  day: date(due),
                })}
              </span>
            </span>
            <span className="font-semibold">
              {sum ? (
                <Money price={amount(sum)} />
              ) : (
                <span className="text-small font-normal text-muted">{t('budget.plan.noSum')}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
