import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { formatPhone } from '../../shared/phone'
import { useUser } from '../../shared/session/session'
import { type ContactRoom, ContactRoomDocument, useMessageCommands, useTold } from './contactMessages'
import { MessageAnswer, MessageNotes } from './MessageAnswer'
import { MessageState } from './MessageState'
import { ReasonDialog } from './ReasonDialog'
import { Shortcuts } from './Shortcuts'
import { useShortcuts } from './useShortcuts'

/** One message to the site: what was written, what it is about, the answer, and the notes that its sender never sees. */
export function Page() {
  const { id = '' } = useParams()
  const t = useT()
  const [answer, ask] = useQuery({
    query: ContactRoomDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <div className="grid gap-4">
      <Link
        to={paths.adminRoom('contact-messages')}
        className="link inline-flex min-h-11 items-center justify-self-start text-small"
      >
        {t('admin.messagesAll')}
      </Link>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => !data.contactMessage}
        empty={<EmptyState title={t('admin.messagesNoneFound')} />}
      >
        {({ contactMessage }) => contactMessage && <Room key={id} room={contactMessage} />}
      </Panel>
    </div>
  )
}

function Room({ room }: { room: ContactRoom }) {
  const t = useT()
  const me = useUser()
  const told = useTold()
  const commands = useMessageCommands()
  const [resolving, setResolving] = useState(false)
  const { message } = room
  const { id, status, erased, assignee, version } = message
  const open = status !== 'resolved'
  const mine = assignee === me?.id
  const take = () => void told(commands.assign(id, !mine))
  useShortcuts({ a: take, r: () => open && setResolving(true) })
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
            <h2 id="message-title" dir="auto" className="me-auto wrap-anywhere">
              {message.subject ?? t('admin.erased')}
            </h2>
            <MessageState status={status} waits={message.waits} />
          </div>
          <Thread room={room} />
          {!erased && <MessageAnswer id={id} version={version} open={open} />}
        </section>
        <div className="grid gap-4">
          <Facts room={room} />
          <div className="flex flex-wrap gap-3">
            <Button onClick={take}>{t(mine ? 'admin.messagesToNobody' : 'admin.messagesToMe')}</Button>
            {open ? (
              <Button onClick={() => setResolving(true)}>{t('admin.messagesResolve')}</Button>
            ) : (
              !erased && <Button onClick={() => void told(commands.progress(id))}>{t('admin.messagesReopen')}</Button>
            )}
            {status === 'new' && (
              <Button onClick={() => void told(commands.progress(id))}>{t('admin.messagesBegin')}</Button>
            )}
            {!message.account && !erased && (
              <DoubleCheckButton look="text" onConfirm={() => void told(commands.erase(id))}>
                {t('admin.messagesErase')}
              </DoubleCheckButton>
            )}
          </div>
          <MessageNotes id={id} notes={room.notes} closed={erased} />
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

function Thread({ room: { message, lines } }: { room: ContactRoom }) {
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
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {text ?? t('admin.erased')}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** Who wrote, how they are reached, and what it is about, each a link where there is a room for it. */
function Facts({ room: { message } }: { room: ContactRoom }) {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const { account, email, phone, listing, inquiry, booking } = message
  const facts: [string, ReactNode][] = [
    [
      t('admin.messagesReference'),
      <bdi key="r" dir="ltr" className="font-semibold tabular">
        {message.reference}
      </bdi>,
    ],
    [
      t('admin.messagesFrom'),
      account ? (
        <Link key="a" to={paths.adminRoom(`accounts/${account}`)} className="link inline-flex min-h-9 items-center">
          <bdi>{message.name ?? t('admin.erased')}</bdi>
        </Link>
      ) : (
        <bdi key="n">
          {message.name ?? t('admin.erased')} · {t('admin.messagesSignedOut')}
        </bdi>
      ),
    ],
    [
      t('admin.email'),
      email && (
        <a key="e" href={`mailto:${email}`} className="link inline-flex min-h-9 items-center wrap-anywhere">
          <bdi dir="ltr">{email}</bdi>
        </a>
      ),
    ],
    [
      t('admin.messagesPhone'),
      phone && (
        <a key="p" href={`tel:${phone}`} className="link inline-flex min-h-9 items-center">
          <bdi dir="ltr">{formatPhone(phone)}</bdi>
        </a>
      ),
    ],
    [
      t('admin.listing'),
      listing && (
        <Link key="l" to={paths.adminRoom(`history/${listing.id}`)} className="link inline-flex min-h-9 items-center">
          <bdi>{name(listing)}</bdi>
        </Link>
      ),
    ],
    [
      t('admin.messagesInquiry'),
      inquiry && (
        <bdi key="i" className="text-least wrap-anywhere">
          {inquiry}
        </bdi>
      ),
    ],
    [
      t('admin.messagesBooking'),
      booking && listing && (
        <Link
          key="b"
          to={`${paths.adminRoom('bookings')}?listing=${listing.id}`}
          className="link inline-flex min-h-9 items-center"
        >
          {t('admin.bookings')}
        </Link>
      ),
    ],
    [t('admin.messagesAssignee'), <bdi key="s">{message.assigneeName ?? t('admin.messagesNobody')}</bdi>],
    [t('admin.messagesSince'), ago(message.since)],
  ]
  return (
    <dl className="panel grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1 p-4 text-small">
      {facts.map(
        ([head, value]) =>
          value && (
            <div key={head} className="contents">
              <dt className="text-muted">{head}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
