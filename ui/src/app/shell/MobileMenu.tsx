import { useLocation } from 'react-router'
import { bookingsPath } from '../../shared/booking/paths'
import { Drawer } from '../../shared/components/Drawer'
import { NavLink } from '../../shared/components/Link'
import { myMessagesPath } from '../../shared/contact/paths'
import { useT } from '../../shared/i18n/language'
import { dashboardPath, paths } from '../../shared/paths'
import { comingBack } from '../../shared/session/next'
import { isStaff, useUser } from '../../shared/session/session'
import { headerLinks, type ShellLink } from './links'
import { CurrencySwitch, LanguageSwitch, ThemeToggle } from './Switches'
import { useSignOut } from './useSignOut'

/** What the header shows on wide screens, for narrow ones. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const t = useT()
  const signOut = useSignOut()
  const back = comingBack(useLocation())
  const user = useUser()
  const own: ShellLink[] = user
    ? [
        ...(user.role === 'customer'
          ? []
          : [
              {
                to: dashboardPath(user.role),
                label: user.role === 'admin' ? ('nav.admin' as const) : ('nav.dashboard' as const),
              },
            ]),
        { to: paths.myInquiries(), label: 'nav.inquiries' },
        ...(user.role === 'customer' ? [{ to: bookingsPath, label: 'nav.bookings' as const }] : []),
        ...(isStaff(user.role) ? [] : [{ to: myMessagesPath, label: 'nav.messages' as const }]),
        { to: paths.profile(), label: 'nav.profile' },
      ]
    : [
        { to: paths.login(), label: 'nav.signIn' },
        { to: paths.register(), label: 'nav.signUp' },
      ]
  const list = (links: ShellLink[]) => (
    <ul>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} state={back} end={to === '/'} onClick={onClose} className="drawer-link">
            {t(label)}
          </NavLink>
        </li>
      ))}
    </ul>
  )
  return (
    <Drawer label={t('shell.menu')} onClose={onClose} foot={<SwitchRow />}>
      <nav aria-label={t('shell.main')}>
        {list(headerLinks)}
        <hr className="my-2 border-line" />
        {list(own)}
        {user && (
          <button type="button" className="drawer-link w-full" onClick={signOut}>
            {t('nav.signOut')}
          </button>
        )}
      </nav>
    </Drawer>
  )
}

/** Language, currency and theme in one row. */
export function SwitchRow() {
  return (
    <div className="flex gap-2">
      <LanguageSwitch className="btn btn-outline grow" />
      <CurrencySwitch className="btn btn-outline grow" />
      <ThemeToggle className="btn btn-outline btn-icon" />
    </div>
  )
}
