import {
  Calculator,
  CalendarCheck,
  BadgeCheck,
  CalendarHeart,
  ChartLine,
  ChartNoAxesCombined,
  CircleQuestionMark,
  FileText,
  LayoutDashboard,
  type LucideIcon,
  LayoutList,
  Link2,
  ListChecks,
  Mail,
  Music,
  Newspaper,
  Palette,
  ScrollText,
  Search,
  Server,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react'
import { useEffect } from 'react'
import { createPath, Outlet, useLocation, useNavigate } from 'react-router'
import { Barred } from '../../shared/components/Barred'
import { Link } from '../../shared/components/Link'
import { DashboardTitle } from '../../shared/components/DashboardTitle'
import type { ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useOpenLinkInView } from '../../shared/hooks/useOpenLinkInView'
import { useFormat } from '../../shared/i18n/format'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import type { PageRoute } from '../../shared/route'
import { isStaff, type Role, useUser } from '../../shared/session/session'
import { isFor, useDashboardPage } from '../../shared/useDashboardPage'
import accounts from './Accounts.route'
import layout from './AdminLayout.layout'
import analytics from './Analytics.route'
import audit from './Audit.route'
import bookings from './Bookings.route'
import budgetPricing from './budget/BudgetPricing.route'
import contactMessages from './ContactMessages.route'
import demand from './Demand.route'
import faq from './faq/Faq.route'
import figures from './figures/Figures.route'
import infoPages from './infoPages/InfoPages.route'
import { rememberPage } from './lastPages'
import listings from './Listings.route'
import moderation from './Moderation.route'
import overview from './Overview.route'
import { PaletteButton } from './PaletteButton'
import posts from './posts/Posts.route'
import { WaitingDocument } from './queue'
import quiz from './quiz/Quiz.route'
import reference from './Reference.route'
import { SecondFactorGate } from './SecondFactor'
import searchWords from './SearchWords.route'
import security from './Security.route'
import slugs from './Slugs.route'
import songs from './songs/Songs.route'
import subscriptions from './subscriptions/Subscriptions.route'
import system from './System.route'
import { useSequence } from './useShortcuts'
import { SavedViews } from './views/SavedViews'

type ListedPage = [page: PageRoute & { title: MessageKey }, Icon: LucideIcon]

/** The admin pages in the order of the menu. */
const pages: ListedPage[] = [
  [overview, LayoutDashboard],
  [moderation, ListChecks],
  [listings, LayoutList],
  [bookings, CalendarCheck],
  [contactMessages, Mail],
  [posts, Newspaper],
  [faq, CircleQuestionMark],
  [songs, Music],
  [infoPages, FileText],
  [slugs, Link2],
  [accounts, Users],
  [subscriptions, BadgeCheck],
  [audit, ScrollText],
  [security, ShieldCheck],
  [analytics, ChartLine],
  [figures, ChartNoAxesCombined],
  [demand, CalendarHeart],
  [quiz, Palette],
  [searchWords, Search],
  [reference, Tags],
  [budgetPricing, Calculator],
  [system, Server],
]

/** Returns the path that the menu links to: the first path of the route, without its parameters. */
function pathOf({ path }: PageRoute): string {
  const [first = ''] = [path].flat()
  const fixed = first.replace(/\/:.*/, '')
  return fixed === '' ? paths.admin() : paths.adminPage(fixed)
}

/** Returns the pages that a role may open: `own` for the menu, `found` for the palette. */
function pagesOf(role: Role) {
  const own = pages.filter(([page]) => isFor({ access: page.access ?? layout.access }, role))
  return { own, found: own.map(([page, Icon]) => ({ title: page.title, to: pathOf(page), Icon })) }
}
const lists = { admin: pagesOf('admin'), editor: pagesOf('editor') }

/**
 * The layout of the admin pages. It shows them only after the second factor: to admins all pages, to editors those on
 * which they write.
 */
export function Page() {
  const t = useT()
  const me = useUser()
  const here = createPath(useLocation())
  const page = useDashboardPage()!
  const opens = me && (isFor(page, me.role) || (page.unread && isStaff(me.role)))
  if (!opens) {
    return (
      <>
        <DashboardTitle />
        <Barred
          title={t('admin.forAdmins')}
          ways={[
            ...(me ? [] : [{ to: paths.login(here), label: t('nav.signIn') }]),
            ...(me?.role === 'editor' ? [{ to: paths.admin(), label: t('nav.dashboard') }] : []),
            { to: paths.home(), label: t('nav.home') },
          ]}
        >
          {me ? t('admin.notAdmin', { name: me.username }) : t('admin.signedOutWhile')}
        </Barred>
      </>
    )
  }
  return (
    <>
      <DashboardTitle />
      <SecondFactorGate>
        <div className="wrap grid gap-6 py-4 lg:grid-cols-[200px_minmax(0,1fr)] lg:gap-8 lg:py-8">
          <PageMenu {...lists[me.role === 'editor' ? 'editor' : 'admin']} at={page.title} />
          <div className="min-w-0">
            {page.title && (
              <h1 tabIndex={-1} className="mb-4">
                {t(page.title)}
              </h1>
            )}
            {page.title && <SavedViews />}
            <Outlet />
          </div>
        </div>
      </SecondFactorGate>
    </>
  )
}

/** The menu of pages: a column at the side on wide screens, a row that scrolls on narrow screens. */
function PageMenu({ own, found, at }: ReturnType<typeof pagesOf> & { at: MessageKey | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  const list = useOpenLinkInView(at)
  useSequence('g', 'h', () => void navigate(paths.admin()))
  useEffect(() => {
    if (at) void rememberPage(at)
  }, [at])
  return (
    <nav aria-label={t('admin.title')} className="min-w-0 lg:sticky lg:top-24 lg:self-start print:hidden">
      <PaletteButton pages={found} />
      <div className="-mx-4 overflow-x-auto border-b border-line px-4 lg:-mx-1 lg:max-h-[calc(100dvh-10.5rem)] lg:overflow-y-auto lg:border-0 lg:px-1">
        <ul ref={list} className="relative flex gap-1 pb-2 lg:grid lg:gap-0.5 lg:pe-4">
          <li aria-hidden className="course-upright absolute end-0 inset-y-0 hidden lg:block" />
          {own.map(([page, Icon]) => (
            <li key={page.title}>
              <Link
                to={pathOf(page)}
                aria-current={page.title === at ? 'page' : undefined}
                className={`flex min-h-11 items-center gap-3 rounded-button px-3 whitespace-nowrap ${page.title === at ? 'bg-tint font-semibold text-brass' : 'text-muted hover:text-ink'}`}
              >
                <Icon size={18} strokeWidth={1.75} aria-hidden />
                {t(page.title)}
                {page === moderation && <WaitingCount of={decisions} />}
                {page === contactMessages && <WaitingCount of={messages} />}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

type Waiting = ResultOf<typeof WaitingDocument>['waiting']
const decisions = (all: Waiting) => all.listings + all.revisions + all.reviews + all.reports + all.appeals
const messages = (waiting: Waiting) => waiting.messages

/** The number of items that wait for a decision or an answer, shown as a badge beside the page's name. */
function WaitingCount({ of }: { of: (waiting: Waiting) => number }) {
  const t = useT()
  const { number } = useFormat()
  const [{ data }] = useQuery({ query: WaitingDocument, requestPolicy: 'cache-and-network' })
  const count = data ? of(data.waiting) : 0
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
