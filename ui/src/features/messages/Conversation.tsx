import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { Textarea } from '../../shared/components/Textarea'
import { toast } from '../../shared/components/toast'
import { keyOfDraft } from '../../shared/drafts'
import { Form } from '../../shared/form/Form'
import { contact as limits } from '../../shared/form/limits.json'
import { atMost, needed } from '../../shared/form/rules'
import { textOf, useForm } from '../../shared/form/useForm'
import { graphql } from '../../shared/graphql/graphql'
import { useKeptText } from '../../shared/hooks/useKeptText'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useUser } from '../../shared/session/session'
import { type Conversation } from './message'
import { StateBadge } from './StateBadge'

const Write = graphql(`
  mutation WriteToContactMessage($input: WriteToContactMessage!) {
    writeToContactMessage(input: $input) {
      position
    }
  }
`)

/** A message to the site with its answers, and the form to write on. `token` is for a sender without an account. */
export function ConversationView({ of: { message, lines }, token = '' }: { of: Conversation; token?: string }) {
  const t = useT()
  const { date } = useDates()
  const all = [{ id: message.id, by: 'sender', text: message.text, createdAt: message.createdAt }, ...lines]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 dir="auto" className="me-auto wrap-anywhere">
          {message.subject}
        </h2>
        <StateBadge status={message.status} />
      </div>
      <p className="text-small text-muted">
        {t('messages.referenceOf')}{' '}
        <bdi dir="ltr" className="font-semibold text-ink tabular">
          {message.reference}
        </bdi>
        {' · '}
        {date(message.createdAt, 'moment')}
      </p>
      <ol aria-label={t('messages.thread')} className="grid gap-3">
        {all.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ol>
      {message.status !== 'resolved' && lines.length === 0 && (
        <p className="text-small text-muted">{t('messages.notAnswered')}</p>
      )}
      {message.status === 'resolved' && <p className="text-small text-muted">{t('messages.resolvedText')}</p>}
      <WriteOn id={message.id} token={token} />
    </div>
  )
}

function Line({ line: { by, text, createdAt } }: { line: { by: string; text: string | null; createdAt: string } }) {
  const t = useT()
  const { ago } = useDates()
  const own = by === 'sender'
  return (
    <li
      className={`grid max-w-[85%] gap-1 rounded-panel px-4 py-2.5 ${own ? 'justify-self-end bg-tint' : 'justify-self-start bg-sunk'}`}
    >
      <p className="text-least text-muted">
        {t(own ? 'messages.you' : 'messages.support')} · {ago(createdAt)}
      </p>
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {text ?? t('messages.erasedText')}
      </p>
    </li>
  )
}

const rules = { text: [needed('messages.textMissing'), atMost(limits.maxMessage)] }

/** The form for a further message. Its draft stays on the device until it is sent. */
function WriteOn({ id, token }: { id: string; token: string }) {
  const t = useT()
  const me = useUser()
  const draft = useKeptText(keyOfDraft(me?.id, `contact/${id}`), '')
  const [, write] = useMutation(Write)
  const form = useForm(async (fields) => {
    const { error } = await write({ input: { message: id, text: textOf(fields, 'text'), token } })
    if (error) throw error
    draft.forget()
    toast({ title: t('messages.added'), tone: 'tile' })
  }, rules)
  return (
    <Form of={form} className="grid gap-3">
      <Textarea
        name="text"
        limit={limits.maxMessage}
        rows={3}
        label={t('messages.writeOn')}
        value={draft.text}
        onChange={({ currentTarget }) => draft.set(currentTarget.value)}
        error={form.errors.text}
      />
      <Button type="submit" look="primary" busy={form.busy} className="justify-self-start">
        {t('messages.send')}
      </Button>
    </Form>
  )
}
