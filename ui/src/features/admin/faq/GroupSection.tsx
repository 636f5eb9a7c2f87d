import { PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { Steps } from '../order/OrderTools'
import { useCommand, useHandles } from '../order/useOrder'
import { type Group, nameOf, OrderQuestions, type Question } from './faq'
import { GroupDialog } from './GroupDialog'
import { QuestionRow } from './QuestionRow'

const tool = 'grid size-11 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

/** A group with its questions, which can be reordered within it. */
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
  return (
    <section aria-labelledby={`faq-${group.key}`} className="panel p-4">
      <header className="flex flex-wrap items-center">
        <h2 id={`faq-${group.key}`} className="grow text-panel">
          {name}
        </h2>
        <Steps name={name} order={{ place, total, onMove }} />
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
  const lang = useLanguage()
  const send = useCommand()
  const { order, list, said, placed } = useHandles(
    questions.map(({ id }) => id),
    (ids) => send(OrderQuestions, { input: { group: group.key, questions: ids } }),
    (id) =>
      nameOf(
        questions.find((each) => each.id === id)!,
        lang,
      ),
  )
  return (
    <>
      <ul ref={list} className="divide-y divide-line">
        {order.map((id, at) => {
          const question = questions.find((each) => each.id === id)!
          return <QuestionRow key={id} question={question} order={placed(at)} onEdit={() => onEdit(question)} />
        })}
      </ul>
      <p role="status" className="unseen">
        {said}
      </p>
    </>
  )
}
