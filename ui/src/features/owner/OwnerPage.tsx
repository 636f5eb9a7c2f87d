import { Inbox as InboxIcon, LayoutList, MessageSquareQuote, Plus, TrendingUp } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { ButtonLink } from '../../shared/components/Button'
import { Barred } from '../../shared/components/Barred'
import { NavLink } from '../../shared/components/Link'
import { PageSpinner } from '../../shared/components/Spinner'
import { lazyPart } from '../../shared/components/WhenNear'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { ended, useUser } from '../../shared/session/session'
import { useStore } from '../../shared/store'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { Figures } from './dashboard/Figures'
import { Inbox } from './dashboard/Inbox'
import { LeftDrafts } from './dashboard/LeftDrafts'
import { Listings } from './dashboard/Listings'
import { OwnReviews } from './dashboard/OwnReviews'
import { hasDraft } from './editor/kept'

const NewListing = lazyPart(async () => ({ default: (await import('./editor/ListingEditor')).NewListing }))
const EditListing = lazyPart(async () => ({ default: (await import('./editor/ListingEditor')).EditListing }))

export const UnreadDocument = graphql(`
  query Unread {
    inbox(first: 1) {
      unread
    }
  }
`)

/**
 * An owner's rooms under /dashboard or /provider-dashboard: their listings, the editor of one, inquiries, reviews,
 * figures.
 */
export function Page() {
  const t = useT()
  const me = useUser()
  const was = useStore(ended)
  const { pathname, search, key } = useLocation()
  const [, base = '', room, id] = pathname.split('/')
  const title = t(rooms.find(([name]) => name === room)?.[1] ?? 'nav.dashboard')
  if (!me) {
    const signIn = { to: paths.login(pathname + search), label: t('nav.signIn') }
    const unsent = was && hasDraft(was.id, room, id)
    return (
      <Titled title={title}>
        {unsent ? (
          <div role="alert">
            <Barred title={t('owner.signedOut')} ways={[signIn]}>
              {t('owner.signedOutText')}
            </Barred>
          </div>
        ) : (
          <Barred title={t('owner.signIn')} ways={[signIn, { to: paths.register(), label: t('nav.signUp') }]} />
        )}
      </Titled>
    )
  }
  if (me.role === 'customer') {
    return (
      <Titled title={title}>
        <Barred
          title={t('owner.forOwners')}
          ways={[
            { to: paths.couples(), label: t('nav.couples') },
            { to: paths.venues(), label: t('nav.venues') },
          ]}
        />
        <LeftDrafts me={me} home={paths.dashboard()} />
      </Titled>
    )
  }
  const admin = me.role === 'admin'
  if (admin && !(room === 'listings' && id)) {
    return (
      <Titled title={title}>
        <Barred title={t('owner.forOwners')} ways={[{ to: paths.admin(), label: t('nav.admin') }]} />
      </Titled>
    )
  }
  const home = admin ? paths.adminRoom('listings') : `/${base}`
  if (room === 'new')
    return (
      <Editing>
        <LeftDrafts me={me} home={home} />
        <NewListing key={key} me={me} home={home} />
      </Editing>
    )
  if (room === 'listings' && id)
    return (
      <Editing>
        <EditListing id={id} home={home} />
      </Editing>
    )
  return (
    <Titled title={title}>
      <div className="wrap py-6 lg:py-8">
        <Rooms home={home} service={me.role === 'service_provider'} />
        <LeftDrafts me={me} home={home} />
        <div className="pt-6">
          {room === 'inquiries' ? (
            <Inbox home={home} />
          ) : room === 'reviews' ? (
            <OwnReviews home={home} />
          ) : room === 'figures' ? (
            <Figures />
          ) : (
            <Listings home={home} />
          )}
        </div>
      </div>
    </Titled>
  )
}

/** The title of a room that has none of its own: the editor has, and names itself after the listing. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  useDocumentTitle(title, { noindex: true })
  return children
}

const Editing = ({ children }: { children: ReactNode }) => (
  <div className="wrap py-6">
    <Suspense fallback={<PageSpinner />}>{children}</Suspense>
  </div>
)

const rooms: [room: string, word: MessageKey, Icon: typeof Plus][] = [
  ['', 'owner.title', LayoutList],
  ['inquiries', 'owner.inbox', InboxIcon],
  ['reviews', 'owner.reviews', MessageSquareQuote],
  ['figures', 'owner.figures', TrendingUp],
]

/** The doors between the rooms, with how many inquiries nobody has opened, and the one to a new listing. */
function Rooms({ home, service }: { home: string; service: boolean }) {
  const t = useT()
  const [{ data }] = useQuery({ query: UnreadDocument, requestPolicy: 'cache-and-network', context: afterCommands })
  const unread = data?.inbox.unread ?? 0
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <nav
        aria-label={t('nav.dashboard')}
        className="-mx-4 min-w-0 overflow-x-auto px-4 max-sm:order-2 max-sm:w-screen sm:mx-0 sm:px-0"
      >
        <ul className="flex gap-1 border-b border-line">
          {rooms.map(([room, word, Icon]) => (
            <li key={room}>
              <NavLink
                end
                to={room ? paths.ownerRoom(home, room) : home}
                className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
                {t(word)}
                {room === 'inquiries' && unread > 0 && (
                  <span
                    className="rounded-pill bg-accent px-2 text-least font-semibold text-on-accent tabular"
                    aria-label={t('owner.unread', { count: unread })}
                  >
                    {unread}
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink to={paths.ownerRoom(home, 'new')} className="max-sm:w-full">
        <Plus size={18} aria-hidden />
        {t(service ? 'owner.newService' : 'owner.newVenue')}
      </ButtonLink>
    </div>
  )
}
