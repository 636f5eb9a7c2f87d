import { useParams } from 'react-router'
import { Button } from '../../shared/components/Button'
import { EmptyState } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Pages } from '../../shared/components/Pages'
import { Panel } from '../../shared/components/Panel'
import { SignInFirst } from '../../shared/components/SignInFirst'
import { messageLink, myMessagePath, myMessagesPath } from '../../shared/contact/paths'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { refusal } from '../../shared/graphql/errors'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ConversationView } from './Conversation'
import { ConversationDocument } from './message'
import route from './MyMessagesPage.route'
import { forget, useMessagesSent } from './sent'
import { StateBadge } from './StateBadge'

export const MyMessagesDocument = graphql(`
  query MyContactMessages($after: String) {
    myContactMessages(first: 20, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        reference
        subject
        status
        waits
        createdAt
      }
    }
  }
`)

type Row = ResultOf<typeof MyMessagesDocument>['myContactMessages']['nodes'][number]

/** The page of a user's messages to the site: all of them, or one with its answers. */
export function Page() {
  const t = useT()
  const { id } = useParams()
  const sent = useMessagesSent()
  useDocumentTitle(t(route.title), { noindex: true })
  const before = sent.length > 0 && (
    <div className="wrap max-w-3xl pb-8">
      <FromHere />
    </div>
  )
  return (
    <SignInFirst title={t('messages.signIn')} below={before}>
      <div className="wrap max-w-3xl py-8">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1 tabIndex={-1}>{t('nav.messages')}</h1>
          <Link to={id ? myMessagesPath : paths.contact()} className="inline-flex min-h-11 items-center underline">
            {t(id ? 'messages.all' : 'messages.write')}
          </Link>
        </div>
        {id ? <One key={id} id={id} /> : <All />}
      </div>
    </SignInFirst>
  )
}

function All() {
  const t = useT()
  return (
    <>
      <FromHere />
      <Pages
        query={MyMessagesDocument}
        variables={{}}
        pageOf={({ myContactMessages }) => myContactMessages}
        empty={
          <EmptyState title={t('messages.none')} ways={[{ to: paths.contact(), label: t('messages.write') }]}>
            {t('messages.noneText')}
          </EmptyState>
        }
      >
        {(messages) => (
          <ul className="mt-6 grid gap-3">
            {messages.map((each) => (
              <MessageRow key={each.id} message={each} />
            ))}
          </ul>
        )}
      </Pages>
    </>
  )
}

function MessageRow({ message: { id, reference, subject, status, createdAt } }: { message: Row }) {
  const { ago } = useDates()
  return (
    <li className="panel grid gap-1 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link to={myMessagePath(id)} className="link inline-flex min-h-11 items-center font-semibold">
          <bdi className="wrap-anywhere">{subject}</bdi>
        </Link>
        <StateBadge status={status} />
      </div>
      <p className="text-least text-muted">
        <bdi dir="ltr" className="tabular">
          {reference}
        </bdi>
        {' · '}
        {ago(createdAt)}
      </p>
    </li>
  )
}

/** Error codes for an address that names no message of this account. */
const absent = new Set(['not_found', 'forbidden', 'invalid'])

function One({ id }: { id: string }) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: ConversationDocument,
    variables: { id, token: '' },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const { data, error } = answer
  if (error ? absent.has(refusal(error).code) : data && !data.contactMessage)
    return (
      <EmptyState title={t('messages.notYours')} ways={[{ to: myMessagesPath, label: t('nav.messages') }]}>
        {t('messages.notYoursText')}
      </EmptyState>
    )
  return (
    <Panel answer={{ ...answer, data: data?.contactMessage }} retry={() => ask({ requestPolicy: 'network-only' })}>
      {(conversation) => (
        <div className="panel mt-4 p-5">
          <ConversationView of={conversation} />
        </div>
      )}
    </Panel>
  )
}

/**
 * The messages sent from this browser while signed out. Several people may share it, so only reference numbers are
 * shown.
 */
function FromHere() {
  const t = useT()
  const sent = useMessagesSent()
  if (sent.length === 0) return null
  return (
    <section aria-labelledby="from-here" className="panel mt-6 grid gap-3 p-4">
      <div>
        <h2 id="from-here">{t('messages.fromHere')}</h2>
        <p className="text-small text-muted">{t('messages.fromHereText')}</p>
      </div>
      <ul className="grid divide-y divide-line">
        {sent.map(({ id, reference, token }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <Link to={messageLink(id, token)} className="link inline-flex min-h-11 items-center">
              <bdi dir="ltr" className="font-semibold tabular">
                {reference}
              </bdi>
            </Link>
            <Button small look="text" className="min-h-11" onClick={() => forget(id)}>
              {t('messages.notMine')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
