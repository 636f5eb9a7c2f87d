import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { UnlitArch } from '../../shared/components/EmptyState'
import { Link } from '../../shared/components/Link'
import { Panel } from '../../shared/components/Panel'
import { myMessagesPath } from '../../shared/contact/paths'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { useDates } from '../../shared/i18n/dates'
import { paths } from '../../shared/paths'
import { isStaff, useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { type Viewer, ViewerDocument } from './profile/account'
import { Details } from './profile/Details'
import { Erasure } from './profile/Erasure'
import { Letters } from './profile/Letters'
import { MyData } from './profile/MyData'
import { Password } from './profile/Password'
import { Sessions } from './profile/Sessions'
import { TwoSteps } from './profile/TwoSteps'
import route from './ProfilePage.route'
import { SignInFirst } from '../../shared/components/SignInFirst'

/** The profile page: personal details, password, sessions, stored data, and the erasure of the account. */
export function Page() {
  const t = useT()
  useDocumentTitle(t(route.title), { noindex: true })
  const [gone, setGone] = useState(false)
  if (gone) return <Farewell />
  return (
    <SignInFirst title={t('account.profileSignIn')}>
      <Profile onErased={() => setGone(true)} />
    </SignInFirst>
  )
}

function Profile({ onErased }: { onErased: () => void }) {
  const t = useT()
  const { date } = useDates()
  const me = useUser()
  const [answer, ask] = useQuery({ query: ViewerDocument, requestPolicy: 'network-only' })
  const again = () => ask({ requestPolicy: 'network-only' })
  // When another tab saves the profile, `me` changes before the server's read model does. The account is then read
  // again, up to three times, until both agree.
  const account = answer.data?.viewer
  const seen = useRef({ me, asked: 0 })
  const follow = useEffectEvent(() => {
    if (seen.current.me !== me) seen.current = { me, asked: 3 }
    const differs =
      account && me && (account.username !== me.username || (account.phone ?? null) !== (me.phone ?? null))
    if (!differs || seen.current.asked === 0) return undefined
    const timer = setTimeout(() => {
      seen.current.asked--
      again()
    }, 300)
    return () => clearTimeout(timer)
  })
  useEffect(() => follow(), [me, account])
  const since = account?.createdAt
  return (
    <div className="wrap py-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 tabIndex={-1}>{t('nav.profile')}</h1>
        {!isStaff(me?.role) && (
          <Link to={myMessagesPath} className="inline-flex min-h-11 items-center underline">
            {t('nav.messages')}
          </Link>
        )}
      </div>
      {since && <p className="mt-1 text-muted">{t('account.since', { date: date(since) })}</p>}
      <Panel answer={answer} retry={again}>
        {({ viewer }) => viewer && <Sections key={viewer.id} viewer={viewer} onChange={again} onErased={onErased} />}
      </Panel>
    </div>
  )
}

function Sections({ viewer, onChange, onErased }: { viewer: Viewer; onChange: () => void; onErased: () => void }) {
  return (
    <div className="mt-6 grid gap-5 lg:grid-cols-2 lg:items-start">
      <div className="grid gap-5">
        <Details viewer={viewer} onChange={onChange} />
        <Password email={viewer.email ?? ''} />
        {isStaff(viewer.role) && <TwoSteps />}
      </div>
      <div className="grid gap-5">
        <Letters viewer={viewer} onChange={onChange} />
        <Sessions />
        <MyData />
        <Erasure role={viewer.role} onErased={onErased} />
      </div>
    </div>
  )
}

/** Shown after an account was erased. Its link loads the site anew, so that no data of the account stays in memory. */
function Farewell() {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus()
  }, [])
  return (
    <div className="wrap grid max-w-xl justify-items-center gap-4 py-14 text-center" role="status">
      <UnlitArch size={200} />
      <h1 ref={heading} tabIndex={-1} className="mt-2">
        {t('account.erased')}
      </h1>
      <p className="text-muted">{t('account.erasedText')}</p>
      <a href={paths.home()} className="btn btn-primary mt-2">
        {t('nav.home')}
      </a>
    </div>
  )
}
