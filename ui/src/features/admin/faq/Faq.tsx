import { FolderPlus, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Chip } from '../../../shared/components/Chip'
import { EmptyState } from '../../../shared/components/EmptyState'
import { Panel } from '../../../shared/components/Panel'
import { Tabs } from '../../../shared/components/Tabs'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { normalised } from '../../../shared/search/marks'
import { useUser } from '../../../shared/session/session'
import { FindForm } from '../FindForm'
import { useOrder } from '../../../shared/order/useOrder'
import { useCommand } from '../order/useOrder'
import { useListFilter } from '../useListFilter'
import { type Book, FaqBookDocument, OrderGroups, type Question } from './faq'
import { FaqFigures, FaqMisses } from './FaqFigures'
import { GroupDialog } from './GroupDialog'
import { GroupSection } from './GroupSection'
import { QuestionDialog } from './QuestionDialog'
import { QuestionRow } from './QuestionRow'

/** What the dialog edits: a question, or a new question of a group. */
type Editing = { question: Question } | { group: string }

/** The FAQ: its questions. Admins also see how often each was opened and rated, and which searches found nothing. */
export function Page() {
  const t = useT()
  const me = useUser()
  const [asked, change] = useListFilter()
  if (me?.role !== 'admin') return <Questions />
  const tab = (['figures', 'misses'] as const).find((key) => key === asked.get('tab')) ?? 'questions'
  const least = asked.get('order') === 'least'
  return (
    <Tabs
      label={t('admin.faq')}
      active={tab}
      onChange={(key) => change({ tab: key === 'questions' ? '' : key, q: '', archived: '', order: '' })}
      tabs={[
        { key: 'questions', label: t('admin.faqQuestions') },
        { key: 'figures', label: t('admin.faqFigures') },
        { key: 'misses', label: t('admin.faqMisses') },
      ]}
    >
      {tab === 'figures' ? (
        <FaqFigures least={least} onLeast={() => change({ order: least ? '' : 'least' })} />
      ) : tab === 'misses' ? (
        <FaqMisses />
      ) : (
        <Questions />
      )}
    </Tabs>
  )
}

/** All questions by group, in the order of the public page. */
function Questions() {
  const t = useT()
  const [asked, change] = useListFilter()
  const [answer, ask] = useQuery({
    query: FaqBookDocument,
    variables: {},
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const words = asked.get('q') ?? ''
  const archived = asked.get('archived') !== null
  return (
    <div className="grid gap-5">
      <FindForm
        label={t('admin.faqFind')}
        words={words}
        onFind={(q) => change({ q })}
        className="md:grid-cols-[minmax(0,1fr)_auto]"
      >
        {null}
      </FindForm>
      <Panel answer={{ ...answer, data: answer.data?.faqBook }} retry={() => ask({ requestPolicy: 'network-only' })}>
        {(book) => (
          <AllGroups
            book={book}
            words={words}
            archived={archived}
            onArchived={() => change({ archived: archived ? '' : '1' })}
          />
        )}
      </Panel>
    </div>
  )
}

function AllGroups({
  book,
  words,
  archived,
  onArchived,
}: {
  book: Book
  words: string
  archived: boolean
  onArchived: () => void
}) {
  const t = useT()
  const [editing, setEditing] = useState<Editing>()
  const [naming, setNaming] = useState(false)
  const wanted = normalised(words).split(/\s+/).filter(Boolean)
  const shown = book.questions.filter((question) => question.archived === archived && has(question, wanted))
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <div className="me-auto">
          <Chip on={archived} onToggle={onArchived}>
            {t('admin.faqArchived')}
          </Chip>
        </div>
        <Button onClick={() => setNaming(true)}>
          <FolderPlus size={18} aria-hidden />
          {t('admin.faqGroupAdd')}
        </Button>
        <Button look="primary" onClick={() => setEditing({ group: book.groups[0]?.key ?? '' })}>
          <Plus size={18} aria-hidden />
          {t('admin.faqAdd')}
        </Button>
      </div>
      {shown.length === 0 && (archived || wanted.length > 0) ? (
        <EmptyState title={t('admin.faqNone')} ways={[{ to: paths.adminPage('faq'), label: t('admin.faqAll') }]} />
      ) : archived || wanted.length > 0 ? (
        <ul className="panel divide-y divide-line px-4">
          {shown.map((question) => (
            <QuestionRow key={question.id} question={question} onEdit={() => setEditing({ question })} />
          ))}
        </ul>
      ) : (
        <Groups book={book} onEdit={setEditing} />
      )}
      {naming && <GroupDialog onClose={() => setNaming(false)} />}
      {editing && (
        <QuestionDialog
          groups={book.groups}
          {...('question' in editing ? { question: editing.question } : { group: editing.group })}
          onClose={() => setEditing(undefined)}
        />
      )}
    </div>
  )
}

/** Reports whether a question contains all words. Both languages are searched, and letters are normalised. */
function has({ ar, en, anchor }: Question, wanted: string[]): boolean {
  const text = normalised([ar.question, ar.answer, en.question, en.answer, anchor].join(' '))
  return wanted.every((word) => text.includes(word))
}

function Groups({ book, onEdit }: { book: Book; onEdit: (what: Editing) => void }) {
  const lang = useLanguage()
  const send = useCommand()
  const { order, move } = useOrder(
    book.groups.map(({ key }) => key),
    (groups) => send(OrderGroups, { input: { groups } }),
  )
  return order.map((key, place) => {
    const group = book.groups.find((each) => each.key === key)!
    return (
      <GroupSection
        key={key}
        group={group}
        name={group.title[lang]}
        questions={book.questions.filter((each) => each.group === key && !each.archived)}
        place={place}
        total={order.length}
        onMove={(to) => move(place, to)}
        onEdit={(question) => onEdit({ question })}
        onAdd={() => onEdit({ group: key })}
      />
    )
  })
}
