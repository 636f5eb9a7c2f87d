import { ButtonLink } from '../../shared/components/Button'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { ListingCard } from '../../shared/components/ListingCard'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { cardOf, ListingCardFragment } from '../../shared/listing/card'
import { guestsOf, useParty } from '../../shared/party/party'
import { paths } from '../../shared/paths'
import { browserStorage } from '../../shared/store'
import type { QuizResult } from './query'
import { searchFor } from './search'

const QuizListingsDocument = graphql(
  `
    query QuizListings($id: ID!, $governorate: String, $day: String, $guests: Int) {
      quizRecommendations(id: $id, governorate: $governorate, day: $day, guests: $guests) {
        elsewhere
        free
        amenities
        listings {
          id
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment],
)

type Found = NonNullable<ResultOf<typeof QuizListingsDocument>['quizRecommendations']>

/**
 * Listings of the result's style, in the couple's governorate and with room for their guests. Those free on their day
 * come first.
 */
export default function Recommended({ own, result }: { own: boolean; result: QuizResult }) {
  const t = useT()
  const plan = useParty()
  const governorate = browserStorage.get('userProvince')
  const count = guestsOf(plan)
  const [answer, ask] = useQuery({
    query: QuizListingsDocument,
    variables: { id: result.id, governorate, day: plan.day || null, guests: count },
  })
  const search = searchFor(result, {
    governorate,
    day: plan.day,
    guests: count,
    amenities: answer.data?.quizRecommendations?.amenities ?? [],
  })
  const lead = plan.day
    ? t(own ? 'quiz.matchesFree' : 'quiz.matchesOfFree')
    : t(own ? 'quiz.matchesLead' : 'quiz.matchesOfLead')
  return (
    <section aria-labelledby="quiz-matches">
      <SectionHead id="quiz-matches" title={t(own ? 'quiz.matches' : 'quiz.matchesOf')} lead={lead} />
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
        {({ quizRecommendations: found }) =>
          found && found.listings.length > 0 ? (
            <Matches found={found} />
          ) : (
            <p className="panel p-4">{t(own ? 'quiz.noMatches' : 'quiz.noMatchesOf')}</p>
          )
        }
      </Panel>
      <ButtonLink look="primary" className="mt-6" to={`${paths.search()}?${search}`}>
        {t(own ? 'quiz.search' : 'quiz.searchOf')}
      </ButtonLink>
    </section>
  )
}

/** The recommendations: listings that are free on the day, then the others. */
function Matches({ found: { listings, free, elsewhere } }: { found: Found }) {
  const t = useT()
  const first = free ?? listings.length
  const cards = (some: Found['listings']) => (
    <div className="card-grid">
      {some.map((each) => (
        <ListingCard key={each.id} listing={cardOf(each)} />
      ))}
    </div>
  )
  return (
    <>
      {elsewhere && <p className="mb-4 text-muted">{t('quiz.elsewhere')}</p>}
      {first > 0 && cards(listings.slice(0, first))}
      {first < listings.length && (
        <>
          <h3 className={`mb-4 text-panel ${first > 0 ? 'mt-8' : ''}`}>
            {t(first > 0 ? 'quiz.notFree' : 'quiz.noneFree')}
          </h3>
          {cards(listings.slice(first))}
        </>
      )}
    </>
  )
}
