import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Budget } from '../../../shared/budget/budget'
import { decimalOf } from '../../../shared/budget/calculate'
import { serviceKey } from '../../../shared/budget/names'
import { Button } from '../../../shared/components/Button'
import { Money } from '../../../shared/components/Money'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { useMedia } from '../../../shared/hooks/useMedia'
import { useDates } from '../../../shared/i18n/dates'
import { dayAgo } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import type { Amount } from '../../../shared/money/money'
import { newId } from '../../../shared/newId'
import { LineForm } from './LineForm'
import { type Counted, csvOf, dueOf, type Plan, planOf, type PlanLine, type Sum, type Total } from './plan'
import { Proposals } from './Proposals'
import { type Line, usePlan } from './usePlan'
import { noLine, plain, type ToPlan, useSaving } from './useSaving'

/** As many lines of their own as a plan holds: commands/budget. */
const mostOwn = 30

type Row = PlanLine & Partial<Line>
type Named = Pick<PlanLine, 'line'> & { name?: string | undefined }
type Saving = ReturnType<typeof useSaving>

/** What a couple plan to spend for each line of a saved budget. Its maker's alone. */
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
      <Sums plan={plan} perDollar={budget.poundsPerDollar} />
      <Due rows={rows} nameOf={nameOf} />
      <Proposals budget={budget} lines={lines} saving={saving} nameOf={nameOf} />
      <Table plan={plan} rows={rows} standing={lines} nameOf={nameOf} saving={saving} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => saveCsv(rowsOf(plan, nameOf, t))}>{t('budget.plan.csv')}</Button>
        <Button onClick={() => print()}>{t('budget.print')}</Button>
      </div>
    </>
  )
}

/** Hands the plan to the browser as a table. */
function saveCsv(rows: string[][]): void {
  const url = URL.createObjectURL(new Blob([csvOf(rows)], { type: 'text/csv;charset=utf-8' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'budget-plan.csv' })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000) // some browsers read it only after the click
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

const amount = ({ value, currency }: Pick<Counted, 'value' | 'currency'>): Amount => ({
  amount: decimalOf(value),
  currency,
})

function Told({ sum }: { sum: Sum | null | undefined }) {
  return sum ? <Money price={sum as Amount} /> : <span className="text-muted">–</span>
}

/** A total in the plan's currency; one with converted sums in it is about that much. */
function TotalSum({ plan, total }: { plan: Plan; total: Total }) {
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

const told = [
  ['expected', 'budget.plan.expected'],
  ['committed', 'budget.plan.committed'],
  ['paid', 'budget.plan.paid'],
  ['left', 'budget.plan.left'],
] as const

/** What is expected now, committed, paid and left, with bars. */
function Sums({ plan, perDollar }: { plan: Plan; perDollar: number }) {
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

/** What is to be paid next. */
function Due({ rows, nameOf }: { rows: Row[]; nameOf: (row: Row) => string }) {
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

/** All lines: a table on a desk, cards on a phone. A line is changed where it stands. */
function Table({
  plan,
  rows,
  standing,
  nameOf,
  saving,
}: {
  plan: Plan
  rows: Row[]
  standing: readonly Line[]
  nameOf: (row: Row) => string
  saving: Saving
}) {
  const t = useT()
  const wide = useMedia('(min-width: 900px)')
  const [open, setOpen] = useState<ToPlan>()
  const adding = useRef<HTMLButtonElement>(null)
  const own = standing.filter(({ line }) => !serviceKey(line)).length
  const close = () => {
    const id = open && `plan-edit-${open.line}`
    // The button that is focused is drawn in the place of the form.
    flushSync(() => setOpen(undefined))
    ;((id && document.getElementById(id)) || adding.current)?.focus()
  }
  const formOf = (of: ToPlan) => (
    <LineForm
      key={of.line}
      line={of}
      standing={standing.find(({ line }) => line === of.line)}
      own={!serviceKey(of.line)}
      onClose={close}
      save={async (line, version) => {
        const before = standing.find((each) => each.line === of.line)
        const failed = await saving.save([line], version)
        if (failed) return failed
        toast({
          title: t('budget.plan.saved'),
          tone: 'tile',
          ...(before && {
            action: {
              label: t('budget.plan.undo'),
              run: () => void saving.undo(before),
            },
          }),
        })
        return undefined
      }}
    />
  )
  const editing = (row: Row) => open?.line === row.line
  const actions = (row: Row) => (
    <span className="flex flex-wrap justify-end gap-1 print:hidden">
      <Button
        id={`plan-edit-${row.line}`}
        look="text"
        aria-label={t('budget.plan.editOf', { name: nameOf(row) })}
        onClick={() => setOpen(lineOf(row, standing))}
      >
        {t('budget.plan.edit')}
      </Button>
      {row.version !== undefined && (
        <Button
          look="text"
          busy={saving.busy}
          aria-label={t(serviceKey(row.line) ? 'budget.plan.clearOf' : 'budget.plan.removeOf', { name: nameOf(row) })}
          onClick={() => void saving.remove(row as Line & Row).then(() => adding.current?.focus())}
        >
          {t(serviceKey(row.line) ? 'budget.plan.clear' : 'budget.plan.remove')}
        </Button>
      )}
    </span>
  )
  const estimate = (row: Row) =>
    row.estimate === undefined ? (
      <span className="text-muted">–</span>
    ) : (
      <Money price={amount({ value: row.estimate, currency: plan.currency })} />
    )
  const parts = { plan, rows, nameOf, editing, actions, estimate, form: open && formOf(open) }
  return (
    <section aria-labelledby="plan-lines" className="grid gap-3">
      <h2 id="plan-lines" className="text-panel">
        {t('budget.plan.lines')}
      </h2>
      {wide ? <Desk {...parts} /> : <Cards {...parts} />}
      {open && !rows.some(editing) && <div className="panel p-4">{formOf(open)}</div>}
      <div className="print:hidden">
        <Button ref={adding} disabled={own >= mostOwn} onClick={() => setOpen(noLine(newId()))}>
          <Plus size={18} aria-hidden />
          {t('budget.plan.add')}
        </Button>
        {own >= mostOwn && <p className="mt-1 text-small text-muted">{t('budget.plan.full', { count: mostOwn })}</p>}
      </div>
    </section>
  )
}

const lineOf = (row: Row, standing: readonly Line[]): ToPlan => {
  const found = standing.find(({ line }) => line === row.line)
  return found ? plain(found) : noLine(row.line)
}

interface Parts {
  plan: Plan
  rows: Row[]
  nameOf: (row: Row) => string
  editing: (row: Row) => boolean
  actions: (row: Row) => ReactNode
  estimate: (row: Row) => ReactNode
  form: ReactNode
}

/** Where something is to be known of a line: what was paid beyond what is agreed on, where its sums come from. */
function Notes({ row }: { row: Row }) {
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

function DueDay({ row }: { row: Row }) {
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

const columns = ['estimate', 'quoted', 'committed', 'paid'] as const

function Desk({ plan, rows, nameOf, editing, actions, estimate, form }: Parts) {
  const t = useT()
  const cell = 'p-2 text-end'
  return (
    <div className="panel p-4 sm:p-6">
      <table className="w-full text-small">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="p-2 text-start font-normal">
              {t('budget.service')}
            </th>
            {columns.map((each) => (
              <th key={each} scope="col" className={`${cell} font-normal`}>
                {t(`budget.plan.${each}`)}
              </th>
            ))}
            <th scope="col" className={`${cell} font-normal`}>
              {t('budget.plan.due')}
            </th>
            <th scope="col">
              <span className="unseen">{t('budget.plan.edit')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) =>
            editing(row) ? (
              <tr key={row.line} className="border-b border-line">
                <td colSpan={7} className="p-2">
                  <p className="font-semibold">
                    <bdi>{nameOf(row)}</bdi>
                  </p>
                  {form}
                </td>
              </tr>
            ) : (
              <tr key={row.line} className="border-b border-line align-top">
                <th scope="row" className="max-w-64 p-2 text-start font-normal wrap-anywhere">
                  <bdi>{nameOf(row)}</bdi>
                  <Notes row={row} />
                </th>
                <td className={cell}>{estimate(row)}</td>
                <td className={cell}>
                  <Told sum={row.quoted} />
                </td>
                <td className={`${cell} font-semibold`}>
                  <Told sum={row.committed} />
                </td>
                <td className={cell}>
                  <Told sum={row.paid} />
                </td>
                <td className={cell}>
                  <DueDay row={row} />
                </td>
                <td className="ps-2">{actions(row)}</td>
              </tr>
            ),
          )}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="p-2 text-start">
              {t('budget.total')}
            </th>
            {columns.map((each) => (
              <td key={each} className={cell}>
                <TotalSum plan={plan} total={plan[each]} />
              </td>
            ))}
            <td colSpan={2}>
              <span className="unseen">–</span>
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cards({ rows, nameOf, editing, actions, estimate, form }: Parts) {
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
                {part(t('budget.plan.estimate'), estimate(row))}
                {row.quoted && part(t('budget.plan.quoted'), <Told sum={row.quoted} />)}
                {row.committed && part(t('budget.plan.committed'), <Told sum={row.committed} />)}
                {row.paid && part(t('budget.plan.paid'), <Told sum={row.paid} />)}
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
