import { Money } from '../../../shared/components/Money'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { amount } from './amounts'
import type { Plan } from './plan'
import type { Row } from './line'

/** Notes on a line: the amount paid beyond the committed sum, and the quote or booking that its sums come from. */
export function Notes({ row }: { row: Row }) {
  const t = useT()
  return (
    <>
      {row.over.value > 0n && (
        <span className="block text-least text-brass">
          {t('budget.plan.over')} <Money price={amount(row.over)} />
        </span>
      )}
      {(row.booking ?? row.quote) && (
        <span className="block text-least text-muted">
          {t(row.booking ? 'budget.plan.fromBooking' : 'budget.plan.fromQuote')}
        </span>
      )}
      {row.note && (
        <span dir="auto" className="block text-least wrap-anywhere text-muted">
          {row.note}
        </span>
      )}
    </>
  )
}

export function DueDay({ row }: { row: Row }) {
  const t = useT()
  const { date } = useDates()
  if (!row.due) return <span className="text-muted">–</span>
  const late = row.due < dayAgo(0) && !(row.committed && row.left.value === 0n)
  return (
    <span className={late ? 'text-danger' : ''}>
      {late ? t('budget.plan.overdue', { day: date(row.due) }) : date(row.due)}
    </span>
  )
}

export function Estimate({ row, plan }: { row: Row; plan: Plan }) {
  if (row.estimate === undefined) return <span className="text-muted">–</span>
  return <Money price={amount({ value: row.estimate, currency: plan.currency })} />
}
