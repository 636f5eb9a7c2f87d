import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'

export const QuizTableDocument = graphql(`
  query QuizTable {
    quizTable {
      version
      answers {
        question
        answer
        weights {
          luxury
          classic
          garden
          modern
          traditional
        }
      }
    }
  }
`)

export const CompleteQuiz = graphql(`
  mutation CompleteQuiz($input: CompleteQuiz!) {
    completeQuiz(input: $input) {
      id
      position
      token
    }
  }
`)

export const RecordQuizStep = graphql(`
  mutation RecordQuizStep($input: RecordQuizStep!) {
    recordQuizStep(input: $input) {
      position
    }
  }
`)

export const QuizResultDocument = graphql(`
  query QuizResult($id: ID!) {
    quizResult(id: $id) {
      id
      style
      mine
      totals {
        luxury
        classic
        garden
        modern
        traditional
      }
      answers {
        venueTypePreference
        guestCount
        budgetLevel
        seasonPreference
        colorPalette
        entertainmentStyle
        photographyStyle
        mood
      }
    }
  }
`)

export type QuizResult = NonNullable<ResultOf<typeof QuizResultDocument>['quizResult']>

export const QuizRecommendationsDocument = graphql(
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
