import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Panel } from '../components/Panel'
import { afterCommands } from '../graphql/afterCommands'
import { graphql, type ResultOf } from '../graphql/graphql'
import { useFollowed } from '../graphql/useFollowed'
import { useDates } from '../i18n/dates'
import { type MessageKey, useT } from '../i18n/language'
import { type Side, Write } from './Write'

export const MyThreadDocument = graphql(`
  query MyThread($inquiry: ID!, $token: String!) {
    thread(inquiry: $inquiry, token: $token, first: 100) {
      nodes {
        id
        by
        way
        text
        createdAt
      }
    }
  }
`)

type Message = NonNullable<ResultOf<typeof MyThreadDocument>['thread']>['nodes'][number]

const writers: Record<Side, Record<Side, MessageKey>> = {
  couple: { couple: 'thread.you', owner: 'thread.owner' },
  owner: { couple: 'thread.couple', owner: 'thread.you' },
}

interface ThreadProps {
  inquiry: string
  /** Of a visitor, who reads by the token from sending it and does not write. */
  token?: string
  /** Whose screen it is. */
  side: Side
  /** Whether the reader may write on. */
  open: boolean
  /** Shown beside the first message and the answer: it begins with what was written after them. */
  further?: boolean
  /** The other side's chat; nothing without a number. */
  whatsApp?: string | undefined
  /** What offers texts to put into the box. */
  replies?: (put: (text: string) => void) => ReactNode
}

/**
 * What both sides of an inquiry wrote, the oldest first, and the way to write on while it is open. Its words are the
 * part `thread` of the catalogue.
 */
export function Thread({ inquiry, token = '', side, open, further = false, whatsApp, replies }: ThreadProps) {
  const t = useT()
  const [answer, ask] = useFollowed({
    query: MyThreadDocument,
    variables: { inquiry, token },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const shown = (list: readonly Message[] = []) =>
    list.filter(({ id, way }) => !further || (id !== inquiry && way !== 'answer')).toReversed()
  const last = answer.data?.thread?.nodes[0]
  return (
    <div className="grid gap-3">
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ thread }) => shown(thread?.nodes).length === 0}
        empty={!further && <p className="text-small text-muted">{t('thread.empty')}</p>}
      >
        {({ thread }) => (
          <ol aria-live="polite" aria-label={t('thread.messages')} className="grid gap-3">
            {shown(thread?.nodes).map((each) => (
              <ThreadMessage key={each.id} message={each} side={side} whatsApp={whatsApp} />
            ))}
          </ol>
        )}
      </Panel>
      {open && (
        <Write
          inquiry={inquiry}
          side={side}
          whatsApp={whatsApp}
          goesOn={last?.way === 'whatsapp' && last.by === side}
          replies={replies}
        />
      )}
    </div>
  )
}

function ThreadMessage({
  message: { by, way, text, createdAt },
  side,
  whatsApp,
}: {
  message: Message
  side: Side
  whatsApp: string | undefined
}) {
  const t = useT()
  const { ago } = useDates()
  return (
    <li
      className={`grid max-w-[85%] gap-1 rounded-panel px-4 py-2.5 ${by === side ? 'justify-self-end bg-tint' : 'justify-self-start bg-sunk'}`}
    >
      <p className="text-least text-muted">
        {t(writers[side][by as Side])} · {ago(createdAt)}
      </p>
      {way === 'whatsapp' ? (
        <p className="flex flex-wrap items-center gap-x-2 text-tile">
          <MessageCircle size={16} strokeWidth={1.75} aria-hidden />
          {whatsApp ? (
            <a href={whatsApp} target="_blank" rel="noopener" className="inline-flex min-h-11 items-center underline">
              {t('thread.whatsApp')}
            </a>
          ) : (
            t('thread.whatsApp')
          )}
        </p>
      ) : (
        <p dir="auto" className="whitespace-pre-line">
          {text ?? t('thread.erased')}
        </p>
      )}
    </li>
  )
}
