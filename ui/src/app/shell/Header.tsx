import { Menu, Search } from 'lucide-react'
import { Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { Link, NavLink } from '../../shared/components/Link'
import { Wordmark } from '../../shared/components/Mark'
import { lazyPart } from '../../shared/components/WhenNear'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { comingBack } from '../../shared/session/next'
import { useUser } from '../../shared/session/session'
import { headerLinks } from './links'
import { CurrencySwitch, LanguageSwitch, ThemeToggle } from './Switches'
import { SearchMeanwhile } from '../../shared/search/SearchMeanwhile'
import { useOpenHere } from './useOpenHere'

const SignedInLinks = lazyPart(() => import('./SignedInLinks'), 'more')
const MobileMenu = lazyPart(() => import('./MobileMenu'), 'more')
const SearchDialog = lazyPart(() => import('./SearchDialog'), 'search', 'more')

export function Header() {
  const t = useT()
  const [menu, setMenu] = useOpenHere()
  const [searching, setSearching] = useOpenHere()
  const searchButton = useRef<HTMLButtonElement>(null)
  const typed = useRef('')
  return (
    <header className="sticky top-0 z-30 bg-bg">
      <div className="wrap flex min-h-16 items-center gap-1 py-2">
        <Link to={paths.home()} className="me-auto xl:me-3" aria-label={t('shell.toHome')}>
          <Wordmark />
        </Link>
        <MainLinks />
        <button
          ref={searchButton}
          type="button"
          aria-label={t('shell.search')}
          aria-haspopup="dialog"
          aria-expanded={searching}
          onClick={() => {
            typed.current = ''
            setSearching(true)
          }}
          className="btn btn-icon max-[359px]:hidden"
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <span className="hidden xl:contents">
          <ThemeToggle />
          <CurrencySwitch className="btn btn-outline btn-small" />
        </span>
        <LanguageSwitch className="btn hidden px-2 whitespace-nowrap xl:inline-flex" />
        <LanguageSwitch short className="btn px-3 xl:hidden" />
        <CurrencySwitch short className="btn px-3 xl:hidden" />
        <span className="hidden xl:contents">
          <AccountLinks />
        </span>
        <button
          type="button"
          aria-label={t('shell.menu')}
          aria-expanded={menu}
          aria-haspopup="dialog"
          onClick={() => setMenu(true)}
          className="btn btn-icon xl:hidden"
        >
          <Menu size={24} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
      <Suspense>{menu && <MobileMenu onClose={() => setMenu(false)} />}</Suspense>
      <Suspense fallback={<SearchMeanwhile opener={searchButton} onType={(words) => (typed.current = words)} />}>
        {searching && <SearchDialog typed={typed} onClose={() => setSearching(false)} />}
      </Suspense>
    </header>
  )
}

function MainLinks() {
  const t = useT()
  return (
    <nav aria-label={t('shell.main')} className="me-auto hidden xl:block">
      <ul className="flex">
        {headerLinks.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} end={to === '/'} className="header-link">
              {t(label)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Signed out: sign in and sign up. Signed in: what SignedInLinks holds, which only they fetch. */
function AccountLinks() {
  const t = useT()
  const user = useUser()
  const back = comingBack(useLocation())
  if (user)
    return (
      <Suspense>
        <SignedInLinks user={user} />
      </Suspense>
    )
  return (
    <>
      <Link to={paths.login()} state={back} className="btn btn-text for-visitors">
        {t('nav.signIn')}
      </Link>
      <Link to={paths.register()} state={back} className="btn btn-primary for-visitors">
        {t('nav.signUp')}
      </Link>
    </>
  )
}
