import { Link } from '../../../shared/components/Link'
import { Panel } from '../../../shared/components/Panel'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { graphql } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useFormat } from '../../../shared/i18n/format'
import { useLanguage, useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { limitWords, OverviewFields } from '../../../shared/plan/plan'
import { PlanHistory, PlanLine, UsageList } from '../../../shared/plan/PlanView'

export const MyPlanDocument = graphql(
  `
    query MyPlan {
      mySubscription {
        ...OverviewFields
      }
      plans {
        key
        name {
          ar
          en
        }
        listings
        pictures
        halls
        featuredDays
      }
    }
  `,
  [OverviewFields],
)

/** The page of an owner's plan: its limits, their use, when it ends, and its history. */
export function Page() {
  const t = useT()
  const [answer, ask] = useQuery({
    query: MyPlanDocument,
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  return (
    <>
      <h1 tabIndex={-1}>{t('owner.plan')}</h1>
      <p className="mt-1 text-muted">{t('owner.planLead')}</p>
      <div className="mt-5">
        <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })}>
          {({ mySubscription, plans }) => (
            <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
              <section aria-label={t('owner.plan')} className="panel grid gap-5 p-4">
                <PlanLine overview={mySubscription} />
                <UsageList usage={mySubscription.usage} />
                <p className="text-small text-muted">{t('owner.planKept')}</p>
                <Link to={paths.contact()} className="link inline-flex min-h-11 items-center justify-self-start">
                  {t('owner.planAsk')}
                </Link>
              </section>
              <section aria-labelledby="plan-history" className="panel p-4">
                <h2 id="plan-history" className="mb-2 text-h3">
                  {t('plan.history')}
                </h2>
                <PlanHistory history={mySubscription.history} />
              </section>
              <Comparison plans={plans} own={mySubscription.plan.key} />
            </div>
          )}
        </Panel>
      </div>
    </>
  )
}

type Plans = readonly {
  key: string
  name: { ar: string; en: string }
  listings: number
  pictures: number
  halls: number
  featuredDays: number
}[]

/** The limits of all plans, side by side. */
function Comparison({ plans, own }: { plans: Plans; own: string }) {
  const t = useT()
  const lang = useLanguage()
  const { number } = useFormat()
  return (
    <section aria-labelledby="plan-limits" className="panel p-4 lg:col-span-2">
      <h2 id="plan-limits" className="mb-2 text-h3">
        {t('owner.planAll')}
      </h2>
      <table className="w-full text-small">
        <thead>
          <tr>
            <th scope="col" className="p-2 text-start">
              {t('owner.planLimit')}
            </th>
            {plans.map((plan) => (
              <th key={plan.key} scope="col" className="px-1 py-2 text-end whitespace-nowrap max-sm:text-least sm:px-2">
                {plan.name[lang]}
                {plan.key === own && <span className="block text-least text-brass">{t('owner.planYours')}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limitWords.map(([key, word]) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className="p-2 text-start font-normal">
                {t(word)}
              </th>
              {plans.map((plan) => (
                <td key={plan.key} className="px-1 py-2 text-end tabular sm:px-2">
                  {number(plan[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
