import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/language'
import { OptionalSum } from './amounts'
import { DueDay, Estimate, Notes } from './lineFacts'
import type { LineParts } from './line'

/** The lines of the plan as cards, for phones. */
export function PlanCards({ plan, rows, nameOf, editing, actions, form }: LineParts) {
  const t = useT()
  const part = (label: string, value: ReactNode) => (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="text-end">{value}</dd>
    </div>
  )
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.line} className="panel p-4">
          <div className="font-semibold wrap-anywhere">
            <bdi>{nameOf(row)}</bdi>
            <span className="font-normal">
              <Notes row={row} />
            </span>
          </div>
          {editing(row) ? (
            form
          ) : (
            <>
              <dl className="mt-2 grid gap-1 text-small">
                {part(t('budget.plan.estimate'), <Estimate row={row} plan={plan} />)}
                {row.quoted && part(t('budget.plan.quoted'), <OptionalSum sum={row.quoted} />)}
                {row.committed && part(t('budget.plan.committed'), <OptionalSum sum={row.committed} />)}
                {row.paid && part(t('budget.plan.paid'), <OptionalSum sum={row.paid} />)}
                {row.due && part(t('budget.plan.due'), <DueDay row={row} />)}
              </dl>
              {actions(row)}
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
