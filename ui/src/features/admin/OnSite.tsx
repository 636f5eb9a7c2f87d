import { Khatam } from '../../shared/components/Khatam'
import { Panel } from '../../shared/components/Panel'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'

const OnSiteDocument = graphql(`
  query OnSite {
    onSiteNow {
      late
      sessions
    }
  }
`)

/** The number of visitors on the site now. A query of its own loads it, so that the figures do not wait for it. */
export function OnSite() {
  const t = useT()
  const [answer, ask] = useQuery({ query: OnSiteDocument, requestPolicy: 'cache-and-network' })
  return (
    <div className="min-h-6 text-small">
      <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })} skeleton={null}>
        {({ onSiteNow: { late, sessions } }) => (
          <p className="flex flex-wrap items-center gap-x-2">
            <Khatam size={16} className="text-tile" />
            {t('admin.onSite', { count: sessions })}
            {late && <span className="text-least text-danger">{t('admin.figNowOld')}</span>}
          </p>
        )}
      </Panel>
    </div>
  )
}
