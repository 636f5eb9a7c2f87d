import {
  BadgeCheck,
  CalendarCheck,
  CalendarDays,
  Inbox as InboxIcon,
  LayoutList,
  MessageSquareQuote,
  Plus,
  TrendingUp,
} from 'lucide-react'
import { createPath, Outlet, useLocation, useParams, useResolvedPath } from 'react-router'
import { ButtonLink } from '../../shared/components/Button'
import { Barred } from '../../shared/components/Barred'
import { NavLink } from '../../shared/components/Link'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { useOpenLinkInView } from '../../shared/hooks/useOpenLinkInView'
import { paths } from '../../shared/paths'
import type { PageRoute } from '../../shared/route'
import { ended, type User, useUser } from '../../shared/session/session'
import { useStore } from '../../shared/store'
import { DashboardTitle } from '../../shared/components/DashboardTitle'
import { isFor, useDashboardPage } from '../../shared/useDashboardPage'
import { afterCommands } from '../../shared/graphql/afterCommands'
import bookings from './bookings/Bookings.route'
import dates from './calendar/Dates.route'
import figures from './dashboard/Figures.route'
import inbox from './dashboard/Inbox.route'
import { LeftDrafts } from './dashboard/LeftDrafts'
import listings from './dashboard/Listings.route'
import ownReviews from './dashboard/OwnReviews.route'
import { hasDraft } from './editor/kept'
import plan from './plan/Plan.route'
import newListing from './editor/NewListing.route'
import type { Owner } from './useOwner'

export const UnreadDocument = graphql(`
  query Unread {
    inbox(first: 1) {
      unread
    }
  }
`)

/** The layout of an owner's dashboard: listings, their editor, inquiries, calendar, bookings, reviews and figures. */
export function Page() {
  return (
    <>
      <DashboardTitle />
      <Guard />
    </>
  )
}

function Guard() {
  const me = useUser()
  const base = useResolvedPath('.').pathname
  const page = useDashboardPage()!
  if (!me) return <SignedOut base={base} />
  if (!isFor(page, me.role)) return <ForOwners me={me} />
  const home = me.role === 'admin' ? paths.adminPage('listings') : base
  const outlet = <Outlet context={{ me, home } satisfies Owner} />
  if (!page.title) return <div className="wrap py-6">{outlet}</div>
  return (
    <div className="wrap py-6 lg:py-8">
      <PageMenu home={home} service={me.role === 'service_provider'} />
      <LeftDrafts me={me} home={home} />
      <div className="pt-9">{outlet}</div>
    </div>
  )
}

/** Shown to a visitor who is not signed in, and to an owner whose session ended while they filled a form. */
function SignedOut({ base }: { base: string }) {
  const t = useT()
  const was = useStore(ended)
  const at = useLocation()
  const { id } = useParams()
  const signIn = { to: paths.login(createPath(at)), label: t('nav.signIn') }
  const editing = id !== undefined || at.pathname === paths.ownerPage(base, newListing.path)
  if (was && editing && hasDraft(was.id, id))
    return (
      <div role="alert">
        <Barred title={t('owner.signedOut')} ways={[signIn]}>
          {t('owner.signedOutText')}
        </Barred>
      </div>
    )
  return <Barred title={t('owner.signIn')} ways={[signIn, { to: paths.register(), label: t('nav.signUp') }]} />
}

/** Shown to couples and admins, who have dashboards of their own. */
function ForOwners({ me }: { me: User }) {
  const t = useT()
  const couple = [
    { to: paths.couples(), label: t('nav.couples') },
    { to: paths.venues(), label: t('nav.venues') },
  ]
  const admin = me.role === 'admin'
  return (
    <>
      <Barred title={t('owner.forOwners')} ways={admin ? [{ to: paths.admin(), label: t('nav.admin') }] : couple} />
      {!admin && <LeftDrafts me={me} home={paths.dashboard()} />}
    </>
  )
}

const pages: [page: PageRoute & { path: string; title: MessageKey }, Icon: typeof Plus][] = [
  [listings, LayoutList],
  [inbox, InboxIcon],
  [dates, CalendarDays],
  [bookings, CalendarCheck],
  [ownReviews, MessageSquareQuote],
  [figures, TrendingUp],
  [plan, BadgeCheck],
]

/** The navigation of the dashboard, with the number of unopened inquiries, and the link to a new listing. */
function PageMenu({ home, service }: { home: string; service: boolean }) {
  const t = useT()
  const [{ data }] = useQuery({ query: UnreadDocument, requestPolicy: 'cache-and-network', context: afterCommands })
  const unread = data?.inbox.unread ?? 0
  const list = useOpenLinkInView(useDashboardPage()?.title)
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <nav
        aria-label={t('nav.dashboard')}
        className="-mx-4 min-w-0 overflow-x-auto px-4 max-sm:order-2 max-sm:w-screen sm:mx-0 sm:px-0"
      >
        <ul ref={list} className="flex gap-1 border-b border-line">
          {pages.map(([{ path, title }, Icon]) => (
            <li key={path}>
              <NavLink
                end
                to={path ? paths.ownerPage(home, path) : home}
                className="flex min-h-11 items-center gap-2 border-b-3 border-transparent px-3 whitespace-nowrap text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden className="max-sm:hidden" />
                {t(title)}
                {path === inbox.path && unread > 0 && (
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
      <ButtonLink to={paths.ownerPage(home, newListing.path)} className="max-sm:w-full">
        <Plus size={18} aria-hidden />
        {t(service ? 'owner.newService' : 'owner.newVenue')}
      </ButtonLink>
    </div>
  )
}
