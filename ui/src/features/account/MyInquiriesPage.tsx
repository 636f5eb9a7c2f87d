import { useQuery } from 'urql'
import { Badge, Reason, type State } from '../../shared/components/Badge'
import { Barred } from '../../shared/components/Barred'
import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { useName } from '../../shared/i18n/names'
import { paths } from '../../shared/paths'
import { useUser } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'

export const MyInquiriesDocument = graphql(`
  query MyInquiries {
    myInquiries(first: 50) {
      nodes {
        id
        message
        response
        status
        createdAt
        listing {
          nameAr
          nameEn
        }
      }
    }
  }
`)

/** What a couple wrote, and what they were answered. */
export function Page() {
  const t = useT()
  const name = useName()
  const { ago } = useDates()
  const me = useUser()
  useDocumentTitle(t('nav.inquiries'), { noindex: true })
  const [answer, ask] = useQuery({ query: MyInquiriesDocument, requestPolicy: 'cache-and-network', pause: !me })
  if (!me) return <Barred title={t('account.inquiriesSignIn')} ways={[{ to: paths.login(), label: t('nav.signIn') }, { to: paths.register(), label: t('nav.signUp') }]} />
  return (
    <div className="wrap max-w-3xl py-8">
      <h1 tabIndex={-1}>{t('nav.inquiries')}</h1>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={(data) => data.myInquiries.nodes.length === 0}
        empty={<EmptyState title={t('account.noInquiries')} ways={[{ to: paths.venues(), label: t('nav.venues') }, { to: paths.services(), label: t('nav.services') }]} />}
      >
        {({ myInquiries }) => (
          <ul className="mt-6 grid gap-4">
            {myInquiries.nodes.map((each) => (
              <li key={each.id} className="panel grid gap-2 p-4">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h2 dir="auto">{each.listing ? name(each.listing) : t('account.listingGone')}</h2>
                  <Badge state={each.status as State} />
                </div>
                <p className="text-least text-muted">{ago(each.createdAt)}</p>
                <p dir="auto">{each.message}</p>
                {each.response && <Reason tone="quiet">{each.response}</Reason>}
              </li>
            ))}
          </ul>
        )}
      </Panel>
    </div>
  )
}
