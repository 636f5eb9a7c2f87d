import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { serviceKey } from '../../../shared/budget/names'
import { Button } from '../../../shared/components/Button'
import { toast } from '../../../shared/components/toast'
import { useMedia } from '../../../shared/hooks/useMedia'
import { useT } from '../../../shared/i18n/language'
import { newId } from '../../../shared/newId'
import { LineForm } from './LineForm'
import type { Row } from './line'
import type { Plan } from './plan'
import { PlanCards } from './PlanCards'
import { PlanTable } from './PlanTable'
import type { Line } from './usePlan'
import { noLine, plain, type ToPlan, type useSaving } from './useSaving'

/** The maximum number of lines that a couple can add to a plan, as in commands/budget. */
const mostOwn = 30

const lineOf = (row: Row, standing: readonly Line[]): ToPlan => {
  const found = standing.find(({ line }) => line === row.line)
  return found ? plain(found) : noLine(row.line)
}

/** The line whose form is open, how it is saved, and where the focus goes when the form is closed. */
function useEditing(standing: readonly Line[], saving: ReturnType<typeof useSaving>) {
  const t = useT()
  const [open, edit] = useState<ToPlan>()
  const adding = useRef<HTMLButtonElement>(null)
  const close = () => {
    const id = open && `plan-edit-${open.line}`
    // The button that opened the form is rendered again in its place, and takes the focus.
    flushSync(() => edit(undefined))
    ;((id && document.getElementById(id)) || adding.current)?.focus()
  }
  const save = async (line: ToPlan, version: number) => {
    const before = standing.find((each) => each.line === line.line)
    const failed = await saving.save([line], version)
    if (failed) return failed
    toast({
      title: t('budget.plan.saved'),
      tone: 'tile',
      ...(before && { action: { label: t('budget.plan.undo'), run: () => void saving.undo(before) } }),
    })
    return undefined
  }
  return { open, edit, adding, close, save }
}

/** The lines of the plan: a table on wide windows, cards on phones. A line is edited in its place. */
export function PlanLines({
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
  saving: ReturnType<typeof useSaving>
}) {
  const t = useT()
  const wide = useMedia('(min-width: 900px)')
  const { open, edit, adding, close, save } = useEditing(standing, saving)
  const own = standing.filter(({ line }) => !serviceKey(line)).length
  const formOf = (of: ToPlan) => (
    <LineForm
      key={of.line}
      line={of}
      standing={standing.find(({ line }) => line === of.line)}
      own={!serviceKey(of.line)}
      onClose={close}
      save={save}
    />
  )
  const editing = (row: Row) => open?.line === row.line
  const actions = (row: Row) => (
    <Actions
      row={row}
      name={nameOf(row)}
      busy={saving.busy}
      onEdit={() => edit(lineOf(row, standing))}
      onRemove={() => void saving.remove(row as Line & Row).then(() => adding.current?.focus())}
    />
  )
  const parts = { plan, rows, nameOf, editing, actions, form: open && formOf(open) }
  return (
    <section aria-labelledby="plan-lines" className="grid gap-3">
      <h2 id="plan-lines" className="text-panel">
        {t('budget.plan.lines')}
      </h2>
      {wide ? <PlanTable {...parts} /> : <PlanCards {...parts} />}
      {open && !rows.some(editing) && <div className="panel p-4">{formOf(open)}</div>}
      <div className="print:hidden">
        <Button ref={adding} disabled={own >= mostOwn} onClick={() => edit(noLine(newId()))}>
          <Plus size={18} aria-hidden />
          {t('budget.plan.add')}
        </Button>
        {own >= mostOwn && <p className="mt-1 text-small text-muted">{t('budget.plan.full', { count: mostOwn })}</p>}
      </div>
    </section>
  )
}

function Actions({
  row,
  name,
  busy,
  onEdit,
  onRemove,
}: {
  row: Row
  name: string
  busy: boolean
  onEdit: () => void
  onRemove: () => void
}) {
  const t = useT()
  return (
    <span className="flex flex-wrap justify-end gap-1 print:hidden">
      <Button id={`plan-edit-${row.line}`} look="text" aria-label={t('budget.plan.editOf', { name })} onClick={onEdit}>
        {t('budget.plan.edit')}
      </Button>
      {row.version !== undefined && (
        <Button
          look="text"
          busy={busy}
          aria-label={t(serviceKey(row.line) ? 'budget.plan.clearOf' : 'budget.plan.removeOf', { name })}
          onClick={onRemove}
        >
          {t(serviceKey(row.line) ? 'budget.plan.clear' : 'budget.plan.remove')}
        </Button>
      )}
    </span>
  )
}
