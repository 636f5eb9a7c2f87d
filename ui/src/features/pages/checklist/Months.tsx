import { Plus, Printer, RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../shared/components/Button'
import { Panel } from '../../../shared/components/Panel'
import { shortlist } from '../../../shared/form/limits.json'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { passFocus } from '../../../shared/passFocus'
import { printAlone } from '../list/printAlone'
import { addOwn, countOwn, takeIn } from './changes'
import { PointForm } from './PointForm'
import { PointRow } from './PointRow'
import { byMonths, type Due, type Points } from './points'
import { Reminders } from './Reminders'
import { useBefore } from './useBefore'
import { usePoints } from './usePoints'

/** The tasks by months, with their actions. */
export default function Months() {
  const { answer, ask, of } = usePoints()
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      skeleton={<div className="checklist-skeleton" />}
    >
      {({ checklist }) => <Shown points={of(checklist)} />}
    </Panel>
  )
}

function Shown({ points }: { points: Points }) {
  const t = useT()
  const before = useBefore()
  const { date } = useDates()
  const { all, customs, skipped } = points
  const done = all.filter((each) => each.done).length
  const late = all.filter((each) => each.late).length
  return (
    <>
      <div role="status" className="checklist-progress mb-4 text-small">
        {t('checklist.progress', { done, all: all.length })}
        {late > 0 && <span className="text-danger"> · {t('checklist.lateCount', { count: late })}</span>}
        <span aria-hidden className="mt-2 flex gap-0.5">
          {all.map(({ id }, i) => (
            <span key={id} className={`h-2 grow ${i < done ? 'bg-brass' : 'bg-stone'}`} />
          ))}
        </span>
      </div>
      <ol className="grid gap-5 md:grid-cols-2 lg:grid-cols-3">
        {byMonths(all).map(({ months, by, points: those }) => (
          <li key={months} className="panel p-4">
            <h3>{before(months)}</h3>
            {by && <p className="text-small text-muted">{t('checklist.by', { by: date(by) })}</p>}
            <ul className="mt-1">
              {those.map((point) => (
                <li key={point.id}>
                  <PointRow point={point} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
      <div className="mt-5 grid items-start gap-5 lg:grid-cols-2 print:hidden">
        <Own />
        <Reminders />
        <Taken title={t('checklist.customs')} lead={t('checklist.customsLead')} points={customs} way="take" />
        <Taken title={t('checklist.left')} lead={t('checklist.leftLead')} points={skipped} way="back" />
      </div>
    </>
  )
}

/** The buttons to add a task of the couple's own, and to print the list. */
function Own() {
  const t = useT()
  const { plan } = usePoints()
  const [adding, setAdding] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const full = countOwn(plan) >= shortlist.maxPoints
  return (
    <section aria-labelledby="checklist-own" className="panel grid gap-2 p-4">
      <h3 id="checklist-own">{t('checklist.own')}</h3>
      {adding ? (
        <PointForm
          label={t('checklist.add')}
          onSend={addOwn}
          onClose={() => {
            flushSync(() => setAdding(false))
            opener.current?.focus()
          }}
        />
      ) : (
        <>
          <p className="text-small text-muted">
            {full ? t('checklist.full', { count: shortlist.maxPoints }) : t('checklist.ownLead')}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button ref={opener} disabled={full} onClick={() => setAdding(true)}>
              <Plus size={18} strokeWidth={1.75} aria-hidden />
              {t('checklist.addOwn')}
            </Button>
            <Button onClick={() => printAlone('checklist')}>
              <Printer size={18} strokeWidth={1.75} aria-hidden />
              {t('checklist.print')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

/** A list of tasks that are not on the checklist, each with a button that adds it. */
function Taken({ title, lead, points, way }: { title: string; lead: string; points: Due[]; way: 'take' | 'back' }) {
  const t = useT()
  const before = useBefore()
  const [Icon, label] = way === 'take' ? ([Plus, 'checklist.take'] as const) : ([RotateCcw, 'checklist.back'] as const)
  if (points.length === 0) return null
  return (
    <section aria-label={title} className="panel p-4">
      <h3>{title}</h3>
      <p className="text-small text-muted">{lead}</p>
      <ul className="mt-2">
        {points.map(({ id, words, months }) => (
          <li key={id} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 grow wrap-anywhere">
              {words} <span className="text-small text-muted">{before(months)}</span>
            </span>
            <button
              type="button"
              data-taken={way}
              aria-label={t(label, { what: words })}
              title={t(label, { what: words })}
              onClick={({ currentTarget }) => {
                passFocus(currentTarget, `[data-taken=${way}]`)
                takeIn(id)
              }}
              className="grid size-11 shrink-0 place-items-center rounded-small text-brass hover:bg-tint"
            >
              <Icon size={20} strokeWidth={1.75} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
