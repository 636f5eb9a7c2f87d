import { ChevronLeft } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { useConfirmed } from '../../shared/components/Confirmed'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useFocusOfGone } from '../../shared/hooks/useFocusOfGone'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { MessageText } from './MessageText'
import { ContactMessageDocument, type WholeContactMessage, useMessageCommands } from './contactMessages'
import { MessageAnswer, MessageNotes } from './MessageAnswer'
import { MessageFacts } from './MessageFacts'
import { MessageState } from './MessageState'
import { ReasonDialog } from './ReasonDialog'
import { Shortcuts } from './Shortcuts'
import { useOutcome } from './useOutcome'
import { useShortcuts } from './useShortcuts'

/** The page of one contact message: its text, its subject, the answer, and the notes that the sender never sees. */
export function Page() {
  const { id = '' } = useParams()
  const t = useT()
  const [answer, ask] = useQuery({
    query: ContactMessageDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <div className="grid gap-4">
      <Link
        to={paths.adminPage('contact-messages')}
        className="link inline-flex min-h-11 items-center gap-1 justify-self-start text-small"
      >
        <ChevronLeft size={16} aria-hidden className="mirror" />
        {t('admin.messagesAll')}
      </Link>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.contactMessage}
        empty={!answer.error && <EmptyState title={t('admin.messagesNoneFound')} />}
      >
        {({ contactMessage }) => contactMessage && <Conversation key={id} conversation={contactMessage} />}
      </Panel>
    </div>
  )
}

function Conversation({ conversation }: { conversation: WholeContactMessage }) {
  const t = useT()
  const me = useUser()
  const tell = useOutcome()
  const commands = useMessageCommands()
  const [resolving, setResolving] = useState(false)
  const { message } = conversation
  const { id, status, erased, assignee, version } = message
  useDocumentTitle(message.subject ?? message.reference, { noindex: true })
  const open = status !== 'resolved'
  const mine = assignee === me?.id
  const take = () => void tell(commands.assign(id, !mine))
  useShortcuts({ a: take, r: () => open && setResolving(true) })
  // Two of the buttons are gone once they have done what they are for.
  const passing = [status === 'new' && 'begin', !erased && 'erase'].filter((each) => each !== false)
  useFocusOfGone(passing, '#message-title')
  return (
    <>
      <Shortcuts
        keys={[
          ['A', 'admin.messagesToMe'],
          ['R', 'admin.messagesResolve'],
        ]}
      />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_320px]">
        <section className="panel grid gap-4 p-4" aria-labelledby="message-title">
          <div className="flex flex-wrap items-start gap-3">
            <h2 id="message-title" tabIndex={-1} dir="auto" className="me-auto wrap-anywhere">
              {message.subject ?? t('admin.erased')}
            </h2>
            <MessageState status={status} waits={message.waits} />
          </div>
          <Thread conversation={conversation} />
          {!erased && <MessageAnswer id={id} version={version} open={open} />}
        </section>
        <div className="grid gap-4">
          <MessageFacts message={message} />
          <Actions message={message} mine={mine} onTake={take} onResolve={() => setResolving(true)} />
          <MessageNotes id={id} notes={conversation.notes} closed={erased} />
        </div>
      </div>
      {resolving && (
        <ReasonDialog
          optional
          title={t('admin.messagesResolve')}
          action={t('admin.messagesResolve')}
          hint={t('admin.messagesReasonHint')}
          usual={['admin.messagesAnswered', 'admin.messagesTwice', 'admin.messagesSpam']}
          onClose={() => setResolving(false)}
          onReason={(reason) => commands.resolve(id, reason, version)}
        />
      )}
    </>
  )
}

/** The commands on a message other than an answer. */
function Actions({
  message: { id, status, account, erased },
  mine,
  onTake,
  onResolve,
}: {
  message: WholeContactMessage['message']
  mine: boolean
  onTake: () => void
  onResolve: () => void
}) {
  const t = useT()
  const tell = useOutcome()
  const { progress, erase } = useMessageCommands()
  const [confirmed, confirmation] = useConfirmed()
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={onTake}>{t(mine ? 'admin.messagesToNobody' : 'admin.messagesToMe')}</Button>
      {status !== 'resolved' ? (
        <Button onClick={onResolve}>{t('admin.messagesResolve')}</Button>
      ) : (
        !erased && <Button onClick={() => void tell(progress(id))}>{t('admin.messagesReopen')}</Button>
      )}
      {status === 'new' && <Button onClick={() => void tell(progress(id))}>{t('admin.messagesBegin')}</Button>}
      {!account && !erased && (
        <DoubleCheckButton look="text" onConfirm={() => void confirmed(() => tell(erase(id)))}>
          {t('admin.messagesErase')}
        </DoubleCheckButton>
      )}
      {confirmation}
    </div>
  )
}

function Thread({ conversation: { message, lines } }: { conversation: WholeContactMessage }) {
  const t = useT()
  const { date } = useDates()
  const first = { ...message, by: 'sender', authorName: null }
  return (
    <ol aria-label={t('admin.messagesThread')} className="grid gap-3">
      {[first, ...lines].map(({ id, by, authorName, text, createdAt }) => (
        <li
          key={id}
          className={`grid max-w-[90%] gap-1 rounded-panel px-4 py-2.5 ${by === 'admin' ? 'justify-self-end bg-tint' : 'justify-self-start bg-sunk'}`}
        >
          <p className="text-least text-muted">
            <bdi>
              {by === 'admin' ? (authorName ?? t('admin.messagesSupport')) : (message.name ?? t('admin.erased'))}
            </bdi>
            {' · '}
            {date(createdAt, 'moment')}
          </p>
          <MessageText text={text} />
        </li>
      ))}
    </ol>
  )
}
