import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { useConfirmed } from '../../shared/components/Confirmed'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { EmptyState } from '../../shared/components/EmptyState'
import { useErrorText } from '../../shared/components/ErrorNote'
import { Panel } from '../../shared/components/Panel'
import { toast } from '../../shared/components/toast'
import { myMessagePath, myMessagesPath } from '../../shared/contact/paths'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { refusal } from '../../shared/graphql/errors'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { isStaff, useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { ConversationView } from './Conversation'
import { ConversationDocument } from './message'
import route from './MessagePage.route'
import { forget } from './sent'

const Attach = graphql(`
  mutation AttachContactMessage($input: AttachContactMessage!) {
    attachContactMessage(input: $input) {
      position
    }
  }
`)
const Erase = graphql(`
  mutation EraseContactMessage($input: EraseContactMessage!) {
    eraseContactMessage(input: $input) {
      position
    }
  }
`)

/** Error codes after which a second attempt would fail too. */
const final = new Set(['not_found', 'conflict', 'unauthenticated', 'forbidden', 'invalid'])

/**
 * The page of a message that was sent while signed out. The link in the mail has the id and the token in its fragment.
 */
export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  const [id = '', token = ''] = useLocation().hash.slice(1).split('.')
  return (
    <div className="wrap grid max-w-3xl gap-4 py-8">
      <h1 tabIndex={-1}>{t('messages.one')}</h1>
      {id && token ? <BehindLink key={id} id={id} token={token} /> : <Dead />}
    </div>
  )
}

/** Shown for a link that is wrong or has expired: the reason, and links to where the message may be. */
function Dead({ why }: { why?: string | undefined }) {
  const t = useT()
  const me = useUser()
  return (
    <EmptyState
      title={t('messages.linkDead')}
      ways={[
        me
          ? { to: myMessagesPath, label: t('nav.messages') }
          : { to: paths.login(myMessagesPath), label: t('nav.signIn') },
        { to: paths.contact(), label: t('messages.write') },
      ]}
    >
      {why || t('messages.linkDeadText')}
    </EmptyState>
  )
}

/** The commands that attach the message to the account, and that erase it. */
function useMessageCommands(id: string, token: string) {
  const t = useT()
  const errorText = useErrorText()
  const navigate = useNavigate()
  const [erased, setErased] = useState(false)
  const [attaching, attach] = useMutation(Attach)
  const [erasing, eraseMessage] = useMutation(Erase)
  const failed = (error: Error) => toast({ title: t('messages.notDone'), text: errorText(error), tone: 'danger' })
  const keep = async () => {
    const { error } = await attach({ input: { message: id, token } })
    if (error) return failed(error)
    forget(id)
    void navigate(myMessagePath(id), { replace: true })
  }
  const erase = async () => {
    const { error } = await eraseMessage({ input: { message: id, token } })
    if (error) return failed(error)
    forget(id)
    setErased(true)
  }
  return { erased, keeping: attaching.fetching, keep, erasing: erasing.fetching, erase }
}

function BehindLink({ id, token }: { id: string; token: string }) {
  const t = useT()
  const me = useUser()
  const { erased, keeping, keep, erasing, erase } = useMessageCommands(id, token)
  const [confirmed, confirmation] = useConfirmed()
  const onErase = () => (me?.role === 'admin' ? confirmed(erase) : erase()) // it is a grave command for admins alone
  const [answer, ask] = useQuery({
    query: ConversationDocument,
    variables: { id, token },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
    pause: erased,
  })
  const refused = answer.error && refusal(answer.error)
  if (erased) return <EmptyState title={t('messages.erased')} ways={[{ to: paths.home(), label: t('nav.home') }]} />
  if (refused && final.has(refused.code))
    return <Dead why={refused.code === 'unauthenticated' ? undefined : refused.message} />
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={({ contactMessage }) => !contactMessage}
      empty={<Dead />}
    >
      {({ contactMessage }) =>
        contactMessage && (
          <div className="panel grid gap-5 p-5">
            <ConversationView of={contactMessage} token={contactMessage.message.account ? '' : token} />
            {!contactMessage.message.account && (
              <div className="flex flex-wrap gap-3 border-t border-line pt-4">
                {me && !isStaff(me.role) && (
                  <Button busy={keeping} onClick={() => void keep()}>
                    {t('messages.attach')}
                  </Button>
                )}
                <DoubleCheckButton look="text" busy={erasing} onConfirm={() => void onErase()}>
                  {t('messages.erase')}
                </DoubleCheckButton>
                {confirmation}
              </div>
            )}
          </div>
        )
      }
    </Panel>
  )
}
