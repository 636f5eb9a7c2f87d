import type { Budget } from '../../../shared/budget/budget'
import { decimalOf } from '../../../shared/budget/calculate'
import { serviceKey } from '../../../shared/budget/names'
import { Button } from '../../../shared/components/Button'
import { Panel } from '../../../shared/components/Panel'
import { useT } from '../../../shared/i18n/language'
import { csvOf, type Plan, type PlanLine, planOf, type Sum } from './plan'
import type { Row } from './line'
import { PlanDue } from './PlanDue'
import { PlanLines } from './PlanLines'
import { PlanSums } from './PlanSums'
import { Proposals } from './Proposals'
import { type Line, usePlan } from './usePlan'
import { useSaving } from './useSaving'

type Named = Pick<PlanLine, 'line'> & { name?: string | undefined }

/** The plan of a saved budget: what the couple plan to spend on each line. Only the budget's owner sees it. */
export default function PlanView({ budget }: { budget: Budget }) {
  const t = useT()
  const { answer, old, again } = usePlan(budget)
  return (
    <Panel answer={answer} retry={again}>
      {(lines) => (
        <div className="grid gap-6">
          {old && <p className="text-small text-muted">{t('budget.plan.old')}</p>}
          <Lines budget={budget} lines={lines} again={again} />
        </div>
      )}
    </Panel>
  )
}

function Lines({ budget, lines, again }: { budget: Budget; lines: readonly Line[]; again: () => void }) {
  const t = useT()
  const saving = useSaving(budget.id, lines, again)
  const plan = planOf(budget, budget.poundsPerDollar, lines)
  const rows = plan.lines as Row[]
  const nameOf = (row: Named) => row.name || (serviceKey(row.line) ? t(serviceKey(row.line)) : '')
  return (
    <>
      <PlanSums plan={plan} perDollar={budget.poundsPerDollar} />
      <PlanDue rows={rows} nameOf={nameOf} />
      <Proposals budget={budget} lines={lines} saving={saving} nameOf={nameOf} />
      <PlanLines plan={plan} rows={rows} standing={lines} nameOf={nameOf} saving={saving} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => saveCsv(rowsOf(plan, nameOf, t))}>{t('budget.plan.csv')}</Button>
        <Button onClick={() => print()}>{t('budget.print')}</Button>
      </div>
    </>
  )
}

/** Downloads the plan as a CSV file. */
function saveCsv(rows: string[][]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'budget-plan.csv' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers read the URL only some time after the click
}

function rowsOf(plan: Plan, nameOf: (row: Row) => string, t: ReturnType<typeof useT>): string[][] {
  const sum = (of: Sum | null | undefined) => (of ? [of.amount, of.currency] : ['', ''])
  const head = [
    t('budget.service'),
    t('budget.plan.estimate'),
    plan.currency,
    ...(['quoted', 'committed', 'paid'] as const).flatMap((of) => [t(`budget.plan.${of}`), t('budget.plan.unit')]),
    t('budget.plan.due'),
    t('budget.plan.note'),
  ]
  return [
    head.filter((_, at) => at !== 2),
    ...(plan.lines as Row[]).map((row) => [
      nameOf(row),
      row.estimate === undefined ? '' : decimalOf(row.estimate),
      ...sum(row.quoted),
      ...sum(row.committed),
      ...sum(row.paid),
      row.due ?? '',
      row.note ?? '',
    ]),
  ]
}
