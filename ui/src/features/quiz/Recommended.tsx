import { ButtonLink } from '../../shared/components/Button'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { ListingCard } from '../../shared/components/ListingCard'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { guestsOf, useParty } from '../../shared/party/party'
import { paths } from '../../shared/paths'
import { browserStorage } from '../../shared/store'
import type { QuizResult } from './query'

const QuizRecommendationsDocument = graphql(
  `
    query QuizRecommendations($id: ID!, $governorate: String, $day: String, $guests: Int) {
      quizRecommendations(id: $id, governorate: $governorate, day: $day, guests: $guests) {
        elsewhere
        listings {
          id
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment],
)

/** How many guests a venue must seat, and how much it may cost in dollars, by the answers. */
const guests: Record<string, number> = { under_100: 50, '100_250': 150, '250_500': 300, over_500: 500 }
const prices: Record<string, string> = { modest: '1500', moderate: '3500', generous: '8000', lavish: '' }

/** Listings of the style: in the couple's governorate, free on their day and with room for their guests, where known. */
export default function Recommended({ result }: { result: QuizResult }) {
  const t = useT()
  const plan = useParty()
  const governorate = browserStorage.get('userProvince')
  const count = guestsOf(plan)
  const [answer, ask] = useQuery({
    query: QuizRecommendationsDocument,
    variables: { id: result.id, governorate, day: plan.day || null, guests: count },
  })
  const seats = count ?? guests[result.answers.guestCount]
  const most = prices[result.answers.budgetLevel]
  const search = new URLSearchParams({
    serviceType: 'venues',
    ...(seats && { guests: String(seats) }),
    ...(most && { priceMax: most }),
    ...(governorate && { governorateId: governorate }),
  })
  return (
    <section aria-labelledby="quiz-matches">
      <SectionHead
        id="quiz-matches"
        title={t('quiz.matches')}
        lead={plan.day ? t('quiz.matchesFree') : t('quiz.matchesLead')}
      />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <div className="card-grid">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
      >
        {({ quizRecommendations: found }) => (
          <>
            {found?.elsewhere && <p className="mb-4 text-muted">{t('quiz.elsewhere')}</p>}
            {found && found.listings.length > 0 ? (
              <div className="card-grid">
                {found.listings.map((each) => (
                  <ListingCard key={each.id} listing={cardOf(each)} />
                ))}
              </div>
            ) : (
              <p className="panel p-4">{t('quiz.noMatches')}</p>
            )}
          </>
        )}
      </Panel>
      <ButtonLink look="primary" className="mt-6" to={`${paths.search()}?${search}`}>
        {t('quiz.search')}
      </ButtonLink>
    </section>
  )
}
