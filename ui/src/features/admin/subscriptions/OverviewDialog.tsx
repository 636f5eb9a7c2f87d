import { Dialog } from '../../../shared/components/Dialog'
import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { PlanHistory, PlanLine, UsageList } from '../../../shared/plan/PlanView'
import { SubscriptionOfDocument } from './subscriptions'

/** An owner's plan: how much of it they use, and the history of who did what, when and why. */
export function OverviewDialog({ account, name, onClose }: { account: string; name: string; onClose: () => void }) {
  const t = useT()
  const [answer, ask] = useQuery({
    query: SubscriptionOfDocument,
    variables: { account },
    requestPolicy: 'cache-and-network',
  })
  return (
    <Dialog wide title={t('admin.subscriptionOf', { name })} onClose={onClose}>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ subscriptionOf }) => !subscriptionOf}
        empty={<p>{t('admin.subscriptionNone')}</p>}
      >
        {({ subscriptionOf }) => (
          <div className="grid gap-6">
            <PlanLine overview={subscriptionOf!} />
            <UsageList usage={subscriptionOf!.usage} />
            <section aria-labelledby="plan-history">
              <h3 id="plan-history" className="text-h3">
                {t('plan.history')}
              </h3>
              <PlanHistory history={subscriptionOf!.history} />
            </section>
            <Link
              to={paths.adminPage(`accounts/${account}`)}
              className="link inline-flex min-h-11 items-center justify-self-start"
            >
              {t('admin.subscriptionAccount')}
            </Link>
          </div>
        )}
      </Panel>
    </Dialog>
  )
}
