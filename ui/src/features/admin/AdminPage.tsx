import { lazy, Suspense } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { EmptyState } from '../../shared/components/EmptyState'
import { PageSpinner } from '../../shared/components/Spinner'
import { Tabs } from '../../shared/components/Tabs'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

const Moderation = lazy(() => import('./Moderation'))
const History = lazy(() => import('./History'))
const Analytics = lazy(() => import('./Analytics'))
const System = lazy(() => import('./System'))

const tabs = ['moderation', 'analytics', 'system'] as const

/** The admin's rooms under /admin: what waits, the figures, the system; a listing's history under /admin/history/ID. */
export function Page() {
  const t = useT()
  const me = useUser()
  const navigate = useNavigate()
  const [, , room = 'moderation', id] = useLocation().pathname.split('/')
  useDocumentTitle(t('admin.title'), { noindex: true })
  if (me?.role !== 'admin') {
    return (
      <EmptyState title={t('admin.forAdmins')} ways={[{ to: paths.login(), label: t('nav.signIn') }, { to: paths.home(), label: t('nav.home') }]} />
    )
  }
  if (room === 'history' && id) {
    return (
      <div className="wrap py-8">
        <Link to={paths.admin()} className="link text-small">{t('admin.back')}</Link>
        <Suspense fallback={<PageSpinner />}><History listing={id} /></Suspense>
      </div>
    )
  }
  const active = tabs.find((tab) => tab === room) ?? 'moderation'
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{t('admin.title')}</h1>
      <Tabs
        label={t('admin.title')}
        active={active}
        onChange={(tab) => void navigate(tab === 'moderation' ? '/admin' : `/admin/${tab}`)}
        tabs={[
          { key: 'moderation' as const, label: t('admin.moderation') },
          { key: 'analytics' as const, label: t('admin.analytics') },
          { key: 'system' as const, label: t('admin.system') },
        ]}
      >
        <Suspense fallback={<PageSpinner />}>
          {active === 'moderation' && <Moderation />}
          {active === 'analytics' && <Analytics />}
          {active === 'system' && <System />}
        </Suspense>
      </Tabs>
    </div>
  )
}
