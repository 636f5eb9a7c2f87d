import { CircleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { Khatam } from '../../shared/components/Khatam'
import { LinesSkeleton } from '../../shared/components/LinesSkeleton'
import { Panel } from '../../shared/components/Panel'
import { lazyPart } from '../../shared/components/WhenNear'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { AuditDocument, Entry } from './AuditEntry'
import { lastDays } from '../../shared/i18n/days'
import { HealthDocument } from './health'
import { OnSite } from './OnSite'
import { Part } from './Part'
import { Tiles, TilesFragment } from './Tiles'
import { Queues } from './Queues'

export const OverviewFiguresDocument = graphql(
  `
    query OverviewFigures($filter: AnalyticsFilter!) {
      analytics(filter: $filter) {
        ...Tiles
        days {
          pageViews
          sessions
          visitors
          searches
          contactClicks
        }
      }
    }
  `,
  [TilesFragment],
)

const actions = 6

const EditorHome = lazyPart(() => import('./EditorHome'), 'posts', 'writing', 'infoPages')

/** The first admin page of admins and editors. */
export function Page() {
  const editor = useUser()?.role === 'editor'
  return <Suspense fallback={<LinesSkeleton />}>{editor ? <EditorHome /> : <AdminHome />}</Suspense>
}

/**
 * The overview of an admin: waiting items, key figures, the health of the site and the last events. Each links to its
 * page.
 */
function AdminHome() {
  const t = useT()
  return (
    <div className="grid gap-8">
      <Part id="waiting" title={t('admin.waiting')} to={paths.adminPage('moderation')} more={t('admin.toModeration')}>
        <Queues />
      </Part>
      <Figures />
      <Health />
      <LastActions />
    </div>
  )
}

function Figures() {
  const t = useT()
  const [answer, ask] = useQuery({
    query: OverviewFiguresDocument,
    variables: { filter: lastDays(30) },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Part
      id="figures"
      title={t('admin.lastDays', { count: 30 })}
      to={paths.adminPage('analytics')}
      more={t('admin.toAnalytics')}
    >
      <div className="grid gap-3">
        <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
          {({ analytics }) => <Tiles figures={analytics} days={analytics.days} />}
        </Panel>
        <OnSite />
      </div>
    </Part>
  )
}

function Health() {
  const t = useT()
  const [answer, ask] = useQuery({ query: HealthDocument, requestPolicy: 'cache-and-network' })
  return (
    <Part id="health" title={t('admin.system')} to={paths.adminPage('system')} more={t('admin.toSystem')}>
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
        {({ systemStatus: { head, projections } }) => {
          const parked = projections.reduce((sum, each) => sum + each.parked.length, 0)
          const well = parked === 0 && projections.every((each) => !each.stopped)
          return (
            <p className="panel flex items-start gap-3 p-4">
              {well ? (
                <Khatam size={18} className="mt-1 text-tile" />
              ) : (
                <CircleAlert size={20} strokeWidth={1.75} aria-hidden className="mt-0.5 text-danger" />
              )}
              {well
                ? t('admin.allWell', { count: head })
                : t('admin.notWell', { parked, stopped: projections.filter((each) => each.stopped).length })}
            </p>
          )
        }}
      </Panel>
    </Part>
  )
}

function LastActions() {
  const t = useT()
  const [answer, ask] = useQuery({
    query: AuditDocument,
    variables: { filter: {}, first: actions, after: null },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Part id="actions" title={t('admin.lastActions')} to={paths.adminPage('audit')} more={t('admin.toAudit')}>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ auditLog }) => auditLog.nodes.length === 0}
        empty={<p className="text-muted">{t('admin.auditEmpty')}</p>}
      >
        {({ auditLog }) => (
          <ol className="panel grid divide-y divide-line px-4">
            {auditLog.nodes.map((entry) => (
              <Entry key={entry.position} entry={entry} />
            ))}
          </ol>
        )}
      </Panel>
    </Part>
  )
}
