import { BadgeCheck } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { ErrorNote } from '../../shared/components/ErrorNote'
import { Link } from '../../shared/components/Link'
import { Spinner } from '../../shared/components/Spinner'
import { refusal } from '../../shared/graphql/errors'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { dashboardPath, paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AccountCard } from './AccountCard'
import { RequestVerification, VerifyEmail, ViewerDocument } from './profile/account'

/**
 * The page of the confirmation link in the mail. It confirms the address at once, or says why it cannot and offers
 * another link. A used link still counts as success, and so does an expired one if the account's address is confirmed.
 */
export function Page() {
  const t = useT()
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  const [state, verify] = useMutation(VerifyEmail)
  const asked = useRef('')
  const attempt = useCallback(() => void verify({ input: { token } }), [token, verify])
  useEffect(() => {
    if (asked.current === token) return // an effect may run twice
    asked.current = token
    attempt()
  }, [token, attempt])
  const { data, error } = state
  const offline = error && refusal(error).code === 'offline'
  useEffect(() => {
    if (!offline) return
    addEventListener('online', attempt)
    return () => removeEventListener('online', attempt)
  }, [offline, attempt])
  const refused = error && refusal(error).code === 'invalid'
  const me = useUser()
  const [mine] = useQuery({ query: ViewerDocument, requestPolicy: 'network-only', pause: !me || !refused })
  const done = data || mine.data?.viewer?.verified
  const bad = refused && !done && !mine.fetching
  const title = done ? t('account.verifyDone') : bad ? t('account.verifyBad') : t('account.verifyTitle')
  useDocumentTitle(title, { noindex: true })
  return (
    <AccountCard title={title}>
      <div role="status" className="grid gap-4 text-center">
        {!done && !bad && (!error || refused) && (
          <p className="flex items-center justify-center gap-2 text-muted">
            <Spinner />
            {t('account.verifying')}
          </p>
        )}
        {done && <Confirmed />}
        {bad && <Again />}
        {error && !refused && <ErrorNote error={error} retry={attempt} />}
      </div>
    </AccountCard>
  )
}

function Confirmed() {
  const t = useT()
  const me = useUser()
  return (
    <>
      <BadgeCheck size={44} strokeWidth={1.5} aria-hidden className="justify-self-center text-tile" />
      <p>{t('account.verifyDoneText')}</p>
      {me ? (
        <ButtonLink to={dashboardPath(me.role)} look="primary">
          {t('account.goOn')}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.login()} look="primary">
          {t('nav.signIn')}
        </ButtonLink>
      )}
    </>
  )
}

/** Shown for a link that has expired or is incomplete. A signed-in user can request another. */
function Again() {
  const t = useT()
  const me = useUser()
  const [{ data, error, fetching }, request] = useMutation(RequestVerification)
  if (data) {
    return (
      <>
        <p>{t('account.verifySentText')}</p>
        <Link to={paths.profile()} className="link">
          {t('nav.profile')}
        </Link>
      </>
    )
  }
  return (
    <>
      <p>{t(me ? 'account.verifyBadText' : 'account.verifyBadSignIn')}</p>
      {error && <ErrorNote error={error} focused />}
      {me ? (
        <Button look="primary" busy={fetching} onClick={() => void request({})}>
          {t('account.verifyAgain')}
        </Button>
      ) : (
        <ButtonLink to={paths.login()} look="primary">
          {t('nav.signIn')}
        </ButtonLink>
      )}
    </>
  )
}
