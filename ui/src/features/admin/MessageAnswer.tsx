import { useRef } from 'react'
import { Button } from '../../shared/components/Button'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { keyOfDraft } from '../../shared/drafts'
import { Form } from '../../shared/form/Form'
import { contact as limits } from '../../shared/form/limits.json'
import { atMost, needed } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'
import { usePut } from '../../shared/thread/usePut'
import { MessageText } from './MessageText'
import { CannedAnswers } from './CannedAnswers'
import { useMessageCommands, type WholeContactMessage } from './contactMessages'

const answerRules = { text: [needed('admin.messagesTextNeeded'), atMost(limits.maxMessage)] }
const noteRules = { note: [needed('admin.messagesTextNeeded'), atMost(limits.maxMessage)] }

/** The answer to the sender. Unsent text stays on the device. */
export function MessageAnswer({ id, version, open }: { id: string; version: number; open: boolean }) {
  const t = useT()
  const me = useUser()
  const commands = useMessageCommands()
  const draft = useKeptText(keyOfDraft(me?.id, `contact-answer/${id}`), '')
  const { field, put } = usePut(draft)
  const ending = useRef(false)
  const form = useForm(async (fields) => {
    await commands.answer(id, textOf(fields, 'text'), version, ending.current)
    draft.forget()
    toast({ title: t('admin.messagesSent'), tone: 'tile' })
  }, answerRules)
  return (
    <div className="grid gap-1 border-t border-line pt-3">
      <CannedAnswers onChoose={put} />
      <Form of={form} className="grid gap-3">
        <Textarea
          ref={field}
          name="text"
          limit={limits.maxMessage}
          rows={5}
          label={t('admin.messagesAnswer')}
          hint={t('admin.messagesAnswerHint')}
          value={draft.text}
          onChange={({ currentTarget }) => draft.set(currentTarget.value)}
          error={form.errors.text}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="primary" busy={form.busy} onClick={() => (ending.current = false)}>
            {t('admin.messagesSend')}
          </Button>
          {open && (
            <Button type="submit" busy={form.busy} onClick={() => (ending.current = true)}>
              {t('admin.messagesSendResolve')}
            </Button>
          )}
        </div>
      </Form>
    </div>
  )
}

/** The admins' notes on a message. The sender never sees them. An unsaved note stays on the device. */
export function MessageNotes({
  id,
  notes,
  closed,
}: {
  id: string
  notes: WholeContactMessage['notes']
  closed: boolean
}) {
  const t = useT()
  const { date } = useDates()
  return (
    <section className="panel grid gap-3 p-4" aria-labelledby="notes-title">
      <div>
        <h2 id="notes-title" className="text-panel">
          {t('admin.messagesNotes')}
        </h2>
        <p className="text-least text-muted">{t('admin.messagesNotesText')}</p>
      </div>
      {notes.length > 0 && (
        <ol className="grid gap-2">
          {notes.map(({ id: note, authorName, system, reason, text, createdAt }) => (
            <li key={note} className="grid gap-0.5 border-s-3 border-field ps-3 text-small">
              <p className="text-least text-muted">
                <bdi>{authorName ?? t(system ? 'admin.roleSystem' : 'admin.erased')}</bdi>
                {reason && ` · ${t('admin.messagesReason')}`}
                {' · '}
                {date(createdAt, 'moment')}
              </p>
              <MessageText text={text} />
            </li>
          ))}
        </ol>
      )}
      {!closed && <NoteForm id={id} />}
    </section>
  )
}

function NoteForm({ id }: { id: string }) {
  const t = useT()
  const me = useUser()
  const commands = useMessageCommands()
  const draft = useKeptText(keyOfDraft(me?.id, `contact-note/${id}`), '')
  const form = useForm(async (fields) => {
    await commands.note(id, textOf(fields, 'note'))
    draft.forget()
    toast({ title: t('admin.done'), tone: 'tile' })
  }, noteRules)
  return (
    <Form of={form} className="grid gap-2">
      <Textarea
        name="note"
        limit={limits.maxMessage}
        rows={2}
        label={t('admin.messagesNote')}
        value={draft.text}
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
        error={form.errors.note}
      />
      <Button small type="submit" className="min-h-11 justify-self-start" busy={form.busy}>
        {t('admin.messagesAddNote')}
      </Button>
    </Form>
  )
}
