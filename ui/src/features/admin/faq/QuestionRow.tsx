import { Archive, CircleCheck, EyeOff, type LucideIcon, PenLine } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { Link } from '../../../shared/components/Link'
import { Menu } from '../../../shared/components/Menu'
import { toast } from '../../../shared/components/toast'
import { type Lang, type MessageKey, useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { Handle, Steps } from '../order/OrderTools'
import type { Placed } from '../../../shared/order/useOrder'
import { useCommand } from '../order/useOrder'
import { ReasonDialog } from '../ReasonDialog'
import { ArchiveQuestion, languages, nameOf, type Question, RestoreQuestion } from './faq'

/** A question with the state of each language and a menu of actions. With `order`, it can be moved. */
export function QuestionRow({ question, order, onEdit }: { question: Question; order?: Placed; onEdit: () => void }) {
  const t = useT()
  const lang = useLanguage()
  const send = useCommand()
  const [archiving, setArchiving] = useState(false)
  const name = nameOf(question, lang)
  const restore = async () => {
    const done = await send(RestoreQuestion, { input: { question: question.id } })
    if (done) toast({ title: t('admin.faqBack'), tone: 'tile' })
  }
  return (
    <li data-place={order?.place} className="flex items-start gap-1 py-2">
      {order && <Handle id={question.id} name={name} order={order} />}
      <div className="grid min-w-0 grow gap-1">
        <button type="button" className="link min-h-11 text-start wrap-anywhere" dir="auto" onClick={onEdit}>
          {name}
        </button>
        <div className="flex flex-wrap items-center gap-2 text-least text-muted">
          {languages.map((each) => (
            <LanguageBadge key={each} question={question} lang={each} />
          ))}
          {!question.archived && (
            <Link to={`${paths.faq()}#${question.anchor}`} className="link">
              <span className="unseen">{t('admin.faqShow')} </span>
              <bdi dir="ltr">#{question.anchor}</bdi>
            </Link>
          )}
        </div>
      </div>
      {order && <Steps name={name} order={order} className="max-md:hidden" />}
      <Menu
        label={t('admin.faqEdit')}
        items={[
          { label: t('admin.faqEdit'), onChoose: onEdit },
          question.archived
            ? { label: t('admin.faqBringBack'), onChoose: () => void restore() }
            : { label: t('admin.faqArchive'), danger: true, onChoose: () => setArchiving(true) },
        ]}
      />
      {archiving && <ArchiveDialog question={question} onRestore={restore} onClose={() => setArchiving(false)} />}
    </li>
  )
}

const looks: Record<string, [MessageKey, LucideIcon, string]> = {
  archived: ['admin.faqArchived', Archive, 'border border-field text-muted'],
  hidden: ['admin.faqHidden', EyeOff, 'border border-field text-muted'],
  incomplete: ['admin.faqIncomplete', PenLine, 'bg-tint text-brass'],
  live: ['admin.faqLive', CircleCheck, 'bg-tile-tint text-tile'],
}

/** The state of a question in one language. */
function LanguageBadge({ question, lang }: { question: Question; lang: Lang }) {
  const t = useT()
  const { question: asked, answer, hidden } = question[lang]
  const state = question.archived ? 'archived' : !asked || !answer ? 'incomplete' : hidden ? 'hidden' : 'live'
  const [word, Icon, look] = looks[state]!
  return (
    <span className={`badge ${look}`}>
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      {t(lang === 'ar' ? 'admin.arabic' : 'admin.english')}: {t(word)}
    </span>
  )
}

function ArchiveDialog({
  question,
  onRestore,
  onClose,
}: {
  question: Question
  onRestore: () => Promise<void>
  onClose: () => void
}) {
  const t = useT()
  const lang = useLanguage()
  const client = useClient()
  return (
    <ReasonDialog
      title={t('admin.faqArchiveTitle', { question: nameOf(question, lang) })}
      action={t('admin.faqArchive')}
      hint={t('admin.faqArchiveHint')}
      optional
      onClose={onClose}
      onReason={async (reason) => {
        const { error } = await client
          .mutation(ArchiveQuestion, { input: { question: question.id, reason } })
          .toPromise()
        if (error) throw error
        const undo = { label: t('common.undo'), run: () => void onRestore() }
        toast({ title: t('admin.faqArchivedToast'), tone: 'brass', action: undo, stays: true })
      }}
    />
  )
}
