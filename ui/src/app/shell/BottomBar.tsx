import { House, LayoutDashboard, LayoutGrid, LogIn, type LucideIcon, UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { NavLink } from '../../shared/components/Link'
import { type MessageKey, useT } from '../../shared/i18n/language'
import { dashboardPath, paths } from '../../shared/paths'
import { comingBack } from '../../shared/session/next'
import { useUser } from '../../shared/session/session'

/**
 * The bar of phones: home or the role's dashboard, categories, and login or profile. Ablaq stones mark the active one.
 */
export function BottomBar({ drawer, onCategories }: { drawer: boolean; onCategories: () => void }) {
  const t = useT()
  const user = useUser()
  const back = comingBack(useLocation())
  const link = (to: string, label: MessageKey, Icon: LucideIcon) => (
    <NavLink to={to} state={back} end className={user ? 'bottom-tab' : 'bottom-tab for-visitors'}>
      <Icon size={22} strokeWidth={1.75} aria-hidden className={label === 'nav.login' ? 'mirror' : undefined} />
      {t(label)}
    </NavLink>
  )
  return (
    <nav aria-label={t('shell.bottom')} className="bottom-bar xl:hidden">
      {user ? link(dashboardPath(user.role), 'nav.dashboard', LayoutDashboard) : link(paths.home(), 'nav.home', House)}
      <button type="button" aria-haspopup="dialog" aria-expanded={drawer} onClick={onCategories} className="bottom-tab">
        <LayoutGrid size={22} strokeWidth={1.75} aria-hidden />
        {t('nav.categories')}
      </button>
      {user ? link(paths.profile(), 'nav.profile', UserRound) : link(paths.login(), 'nav.login', LogIn)}
    </nav>
  )
}
