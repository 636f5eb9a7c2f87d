import { Calculator, Inbox, Music, Palette, Search, Sparkles, SwatchBook } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Seal } from '../../shared/components/Seal'
import { Link } from '../../shared/components/Link'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { resultPath, useTaken } from '../../shared/quiz/taken'
import { partySongsPath } from '../../shared/songs/partyPath'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { Checklist } from './checklist/Checklist'
import { NextPointsSkeleton } from './checklist/NextPointsSkeleton'
import { PartyLine } from './list/PartyLine'
import { Shortlist } from './Shortlist'
import route from './CouplesPage.route'

const NextPoints = lazyPart(() => import('./checklist/NextPoints'))
const FamilyPart = lazyPart(() => import('./family/FamilyPart'))
const FamilyPage = lazyPart(() => import('./family/FamilyPage'), 'family', 'form')

/**
 * The couple's page, or with the link of a share, what their family sees. The token is in the fragment, so no server
 * sees it.
 */
export function Page() {
  const { search, hash } = useLocation()
  const share = new URLSearchParams(search).get('share')
  if (share === null) return <Couple />
  return (
    <Suspense
      fallback={
        <div className="wrap py-6 lg:py-10">
          <LinesSkeleton lines={6} />
        </div>
      }
    >
      <FamilyPage key={share} share={share} token={hash.slice(1)} />
    </Suspense>
  )
}

/** The couple's page: the shortlist, the checklist by months, and links to the other tools. */
function Couple() {
  const t = useT()
  useDocumentTitle(t(route.title))
  const [result] = useTaken()
  const doors = [
    ['/quiz', 'pages.couplesQuiz', Palette],
    ...(result ? ([[resultPath(result.id), 'pages.couplesResult', SwatchBook]] as const) : []),
    [paths.search(), 'pages.couplesSearch', Search],
    [paths.myInquiries(), 'nav.inquiries', Inbox],
    [paths.venues(), 'pages.couplesVenues', Sparkles],
    [paths.budget(), 'pages.couplesBudget', Calculator],
    [partySongsPath(), 'pages.couplesSongs', Music],
  ] as const
  return (
    <div className="couple wrap py-8 lg:py-12">
      <header className="max-w-[68ch]">
        <h1 tabIndex={-1}>{t('nav.couples')}</h1>
        <p className="mt-3 text-price text-muted">{t('pages.couplesLead')}</p>
      </header>
      <div className="mt-6 grid items-start gap-4 lg:grid-cols-2">
        <PartyLine />
        <Suspense fallback={<NextPointsSkeleton />}>
          <NextPoints />
        </Suspense>
      </div>
      <ul className="mt-6 grid gap-3 md:grid-cols-6">
        {doors.map(([to, label, Icon], i) => (
          <li key={to} className={result && i < 4 ? 'md:col-span-3' : 'md:col-span-2'}>
            <Link to={to} className="panel flex h-full min-h-18 items-center gap-4 px-4 hover:bg-tint">
              <Seal size={44}>
                <Icon size={18} strokeWidth={1.75} aria-hidden />
              </Seal>
              <span className="font-semibold">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Shortlist />
      <Suspense>
        <FamilyPart />
      </Suspense>
      <Checklist />
    </div>
  )
}
