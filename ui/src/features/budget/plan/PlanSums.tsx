import { useT } from '../../../shared/i18n/language'
import { TotalSum } from './amounts'
import type { Plan } from './plan'

const told = [
  ['expected', 'budget.plan.expected'],
  ['committed', 'budget.plan.committed'],
  ['paid', 'budget.plan.paid'],
  ['left', 'budget.plan.left'],
] as const

/** The sums of the plan: expected, committed, paid and left, with bars. */
export function PlanSums({ plan, perDollar }: { plan: Plan; perDollar: number }) {
  const t = useT()
  const mixed = plan.expected.about || plan.paid.about || plan.committed.about
  return (
    <section aria-label={t('budget.plan.sums')} className="panel grid gap-4 p-4 sm:p-6">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-4">
        {told.map(([of, key]) => (
          <div key={of}>
            <dt className="text-small text-muted">{t(key)}</dt>
            <dd data-plan={of} className={of === 'expected' ? 'text-panel font-semibold text-accent' : 'text-panel'}>
              <TotalSum plan={plan} total={plan[of]} />
            </dd>
          </div>
        ))}
      </dl>
      <Bar
        label={t('budget.plan.committedShare')}
        part={plan.committed.value}
        of={plan.expected.value}
        look="bg-tile"
      />
      <Bar label={t('budget.plan.paidShare')} part={plan.paid.value} of={plan.committed.value} look="bg-accent" />
      {mixed && <p className="text-least text-muted">{t('budget.plan.rate', { pounds: perDollar })}</p>}
    </section>
  )
}

function Bar({ label, part, of, look }: { label: string; part: bigint; of: bigint; look: string }) {
  const t = useT()
  const share = of === 0n ? 0 : Math.min(100, Number((part * 100n) / of))
  return (
    <div className="grid gap-1">
      <p className="flex justify-between gap-3 text-small">
        <span>{label}</span>
        <span className="tabular">{t('budget.plan.share', { share })}</span>
      </p>
      <div aria-hidden className="h-2.5 overflow-hidden rounded-full bg-line">
        <div className={`h-full rounded-full ${look}`} style={{ width: `${share}%` }} />
      </div>
    </div>
  )
}
