import { decimalOf } from '../../../shared/budget/calculate'
import { Money } from '../../../shared/components/Money'
import { useT } from '../../../shared/i18n/language'
import type { Amount } from '../../../shared/money/money'
import type { Counted, Plan, Sum, Total } from './plan'

export const amount = ({ value, currency }: Pick<Counted, 'value' | 'currency'>): Amount => ({
  amount: decimalOf(value),
  currency,
})

export function OptionalSum({ sum }: { sum: Sum | null | undefined }) {
  return sum ? <Money price={sum as Amount} /> : <span className="text-muted">–</span>
}

/** A total in the plan's currency, marked as approximate if it contains converted sums. */
export function TotalSum({ plan, total }: { plan: Plan; total: Total }) {
  const t = useT()
  return (
    <>
      {total.about && (
        <>
          <span className="unseen">{t('money.approximate')}</span>
          <span aria-hidden>≈ </span>
        </>
      )}
      <Money price={amount({ value: total.value, currency: plan.currency })} shown={plan.currency} />
    </>
  )
}
