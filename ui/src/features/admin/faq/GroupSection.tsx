import { ChevronDown, ChevronUp, PenLine, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { type Group, nameOf, OrderQuestions, type Question } from './faq'
import { GroupDialog } from './GroupDialog'
import { QuestionRow } from './QuestionRow'
import { useOrder, useCommand } from './useOrder'

const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

/** A group with its questions, each of which may be moved within it. */
export function GroupSection({
  group,
  name,
  questions,
  place,
  total,
  onMove,
  onEdit,
  onAdd,
}: {
  group: Group
  name: string
  questions: Question[]
  place: number
  total: number
  onMove: (to: number) => void
  onEdit: (question: Question) => void
  onAdd: () => void
}) {
  const t = useT()
  const [naming, setNaming] = useState(false)
  const step = (to: number, Icon: typeof ChevronUp, label: string) => (
    <button
      type="button"
      className={tool}
      disabled={to < 0 || to >= total}
      aria-label={label}
      onClick={() => onMove(to)}
    >
      <Icon size={18} aria-hidden />
    </button>
  )
  return (
    <section aria-labelledby={`faq-${group.key}`} className="panel p-4">
      <header className="flex flex-wrap items-center">
        <h2 id={`faq-${group.key}`} className="grow text-panel">
          {name}
        </h2>
        {step(place - 1, ChevronUp, t('admin.faqUp', { what: name }))}
        {step(place + 1, ChevronDown, t('admin.faqDown', { what: name }))}
        <button
          type="button"
          className={tool}
          aria-label={t('admin.faqGroupEdit', { what: name })}
          onClick={() => setNaming(true)}
        >
          <PenLine size={18} aria-hidden />
        </button>
      </header>
      {questions.length === 0 && <p className="py-3 text-small text-muted">{t('admin.faqEmptyGroup')}</p>}
      <Questions group={group} questions={questions} onEdit={onEdit} />
      <Button small look="text" className="min-h-11 px-0" aria-label={`${t('admin.faqAdd')}: ${name}`} onClick={onAdd}>
        <Plus size={16} aria-hidden />
        {t('admin.faqAdd')}
      </Button>
      {naming && <GroupDialog group={group} onClose={() => setNaming(false)} />}
    </section>
  )
}

function Questions({
  group,
  questions,
  onEdit,
}: {
  group: Group
  questions: Question[]
  onEdit: (question: Question) => void
}) {
  const t = useT()
  const lang = useLanguage()
  const send = useCommand()
  const list = useRef<HTMLUListElement>(null)
  const [said, say] = useState('')
  const { order, move, grip } = useOrder(
    questions.map(({ id }) => id),
    (ids) => send(OrderQuestions, { input: { group: group.key, questions: ids } }),
  )
  const moveTo = (from: number, to: number) => {
    const id = order[from]!
    if (!move(from, to)) return
    const question = questions.find((each) => each.id === id)!
    say(t('admin.faqMoved', { what: nameOf(question, lang), to: to + 1, total: order.length }))
    // A node that moves in the page loses the focus.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus())
  }
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {order.map((id, at) => {
          const question = questions.find((each) => each.id === id)!
          return (
            <QuestionRow
              key={id}
              question={question}
              order={{ place: at, total: order.length, grip: grip(at), onMove: (to) => moveTo(at, to) }}
              onEdit={() => onEdit(question)}
            />
          )
        })}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}
