import { Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Barred } from '../../shared/components/Barred'
import { Link } from '../../shared/components/Link'
import { PageSpinner } from '../../shared/components/Spinner'
import { lazyPart } from '../../shared/components/WhenNear'
import { useQuery } from '../../shared/graphql/useQuery'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { WaitingDocument } from './queue'
import { rooms } from './rooms'
import { SecondFactorGate } from './SecondFactor'

const ListingHistory = lazyPart(() => import('./History'))

/**
 * The admin's rooms under /admin; a listing's history is under /admin/history/ID, its addresses are mended under
 * /admin/fix-slugs.
 */
export function Page() {
  const t = useT()
  const me = useUser()
  const { pathname, search } = useLocation()
  const [, , key = '', ...rest] = pathname.split('/')
  const room = rooms.find((each) => each.key === (key === 'fix-slugs' ? 'view-slugs' : key)) ?? rooms[0]!
  const history = key === 'history' ? rest[0] : undefined
  useDocumentTitle(history ? t('admin.history') : t(room.title), { noindex: true })
  if (me?.role !== 'admin') {
    return (
      <Barred
        title={t('admin.forAdmins')}
        ways={[
          ...(me ? [] : [{ to: paths.login(pathname + search), label: t('nav.signIn') }]),
          { to: paths.home(), label: t('nav.home') },
        ]}
      >
        {me && t('admin.notAdmin', { name: me.username })}
      </Barred>
    )
  }
  return (
    <SecondFactorGate>
      <div className="wrap grid gap-6 py-4 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8 lg:py-8">
        <Rooms at={history ? undefined : room.key} />
        <div className="min-w-0">
          {history ? (
            <>
              <Link to={paths.adminRoom('listings')} className="link inline-flex min-h-11 items-center text-small">
                {t('admin.backToListings')}
              </Link>
              <Suspense fallback={<PageSpinner />}>
                <ListingHistory listing={history} />
              </Suspense>
            </>
          ) : (
            <>
              <h1 tabIndex={-1} className="mb-4">
                {t(room.title)}
              </h1>
              <Suspense fallback={<PageSpinner />}>
                <room.Content rest={rest} />
              </Suspense>
            </>
          )}
        </div>
      </div>
    </SecondFactorGate>
  )
}

/** The list of rooms: at the side on wide screens, a row that scrolls on narrow ones. */
function Rooms({ at }: { at: string | undefined }) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [at])
  return (
    <nav
      aria-label={t('admin.title')}
      className="-mx-4 overflow-x-auto border-b border-line px-4 lg:sticky lg:top-24 lg:mx-0 lg:self-start lg:overflow-visible lg:border-0 lg:px-0"
    >
      <ul ref={list} className="relative flex gap-1 pb-2 lg:grid lg:gap-0.5 lg:pe-4">
        <li aria-hidden className="course-upright absolute end-0 inset-y-0 hidden lg:block" />
        {rooms.map(({ key, title, Icon }) => (
          <li key={key}>
            <Link
              to={key === '' ? paths.admin() : paths.adminRoom(key)}
              aria-current={key === at ? 'page' : undefined}
              className={`flex min-h-11 items-center gap-3 rounded-button px-3 whitespace-nowrap ${key === at ? 'bg-tint font-semibold text-brass' : 'text-muted hover:text-ink'}`}
            >
              <Icon size={18} strokeWidth={1.75} aria-hidden />
              {t(title)}
              {key === 'moderation' && <WaitingCount />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** How much waits for a decision, as a number beside the room's name. */
function WaitingCount() {
  const t = useT()
  const { number } = useFormat()
  const [{ data }] = useQuery({ query: WaitingDocument, requestPolicy: 'cache-and-network' })
  const waiting = data?.waiting
  const count = waiting ? waiting.listings + waiting.revisions + waiting.reviews + waiting.reports : 0
  return (
    count > 0 && (
      <span
        className="ms-auto rounded-pill bg-accent px-2 text-least font-semibold text-on-accent tabular"
        aria-label={t('admin.waitingInAll', { count })}
      >
        {number(count)}
      </span>
    )
  )
}
