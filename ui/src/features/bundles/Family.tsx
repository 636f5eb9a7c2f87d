import { EmptyState } from '../../shared/components/EmptyState'
import { Panel } from '../../shared/components/Panel'
import { graphql, readFragment } from '../../shared/graphql/graphql'
import { useFollowed } from '../../shared/graphql/useFollowed'
import { useDates } from '../../shared/i18n/dates'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { QuoteFragment } from '../../shared/quote/QuoteCard'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { AskedListingFragment, Columns } from './Columns'
import route from './AnswersPage.route'

export const SharedBundleDocument = graphql(
  `
    query SharedBundle($share: ID!, $token: String!) {
      sharedBundle(share: $share, token: $token) {
        day
        guests
        answers {
          id
          answered
          closed
          createdAt
          listing {
            ...AskedListing
          }
          quote {
            ...MyQuote
          }
        }
      }
    }
  `,
  [AskedListingFragment, QuoteFragment],
)

/** What the couple's family see by their link: the answers side by side, and nothing about the couple. */
export default function Family({ share, token }: { share: string; token: string }) {
  const t = useT()
  const { date } = useDates()
  useDocumentTitle(t(route.title), { noindex: true })
  const [answer, ask] = useFollowed({
    followed: ({ sharedBundle }) => sharedBundle !== null, // as long as the link is good
    query: SharedBundleDocument,
    variables: { share, token },
    requestPolicy: 'cache-and-network',
  })
  const shared = answer.data?.sharedBundle
  return (
    <div className="wrap py-8">
      <h1 tabIndex={-1}>{t('bundles.answers')}</h1>
      {shared && (
        <p className="mt-2 text-muted">
          {t('bundles.familyLead')}
          {shared.day && ` ${date(shared.day)}`}
          {shared.guests ? ` · ${t('common.guests', { count: shared.guests })}` : ''}
        </p>
      )}
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        isEmpty={({ sharedBundle }) => !sharedBundle}
        empty={
          <EmptyState title={t('bundles.ended')} ways={[{ to: paths.home(), label: t('nav.home') }]}>
            {t('bundles.endedText')}
          </EmptyState>
        }
      >
        {({ sharedBundle }) =>
          sharedBundle && (
            <Columns
              columns={sharedBundle.answers.map(({ id, listing, quote, answered, closed, createdAt }) => ({
                id,
                listing,
                quote: readFragment(QuoteFragment, quote) ?? undefined,
                state: answered ? t('bundles.noQuote') : null,
                asked: createdAt,
                closed,
              }))}
            />
          )
        }
      </Panel>
    </div>
  )
}
