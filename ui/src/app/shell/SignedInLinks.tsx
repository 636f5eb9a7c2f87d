import { CalendarHeart, Inbox, LayoutDashboard, LogOut, UserRound } from 'lucide-react'
import { bookingsPath } from '../../shared/booking/paths'
import { Link } from '../../shared/components/Link'
import { Tooltip } from '../../shared/components/Tooltip'
import { useT } from '../../shared/i18n/language'
import { dashboardPath, paths } from '../../shared/paths'
import type { User } from '../../shared/session/session'
import { useSignOut } from './useSignOut'

/** The dashboard of the role, inquiries, a couple's bookings, profile and sign-out. */
export default function SignedInLinks({ user }: { user: User }) {
  const t = useT()
  const signOut = useSignOut()
  const label = user.role === 'admin' ? t('nav.admin') : t('nav.dashboard')
  return (
    <>
      {user.role !== 'customer' && (
        <Tooltip label={label}>
          <Link to={dashboardPath(user.role)} aria-label={label} className="btn btn-icon">
            <LayoutDashboard size={19} strokeWidth={1.75} aria-hidden />
          </Link>
        </Tooltip>
      )}
      <Tooltip label={t('nav.inquiries')}>
        <Link to={paths.myInquiries()} aria-label={t('nav.inquiries')} className="btn btn-icon">
          <Inbox size={19} strokeWidth={1.75} aria-hidden />
        </Link>
      </Tooltip>
      {user.role === 'customer' && (
        <Tooltip label={t('nav.bookings')}>
          <Link to={bookingsPath} aria-label={t('nav.bookings')} className="btn btn-icon">
            <CalendarHeart size={19} strokeWidth={1.75} aria-hidden />
          </Link>
        </Tooltip>
      )}
      <Tooltip label={user.username} className="min-w-0">
        <Link
          to={paths.profile()}
          aria-label={t('nav.profileOf', { name: user.username })}
          className="btn btn-outline max-w-52 min-w-0 px-3 2xl:max-w-72"
        >
          <UserRound size={18} strokeWidth={1.75} aria-hidden className="shrink-0" />
          <span className="own-line" dir="auto">
            {user.username}
          </span>
        </Link>
      </Tooltip>
      <Tooltip label={t('nav.signOut')}>
        <button type="button" aria-label={t('nav.signOut')} onClick={signOut} className="btn btn-icon">
          <LogOut size={19} strokeWidth={1.75} aria-hidden className="mirror" />
        </button>
      </Tooltip>
    </>
  )
}
