import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const AnswerFragment = graphql(`
  fragment FiguresAnswer on Figures {
    from
    to
    previousFrom
    previousTo
    previousUntil
    asOf
    interval
    unfinished
    source
    totals {
      measure
      value
      previous
      approximate
    }
    rates
    series {
      start
      unfinished
      values
      previous
    }
    rows {
      key
      nameAr
      nameEn
      values
      previous
      rates
      trend
    }
    rowCount
    named {
      dimension
      key
      nameAr
      nameEn
    }
  }
`)

export const FiguresDocument = graphql(
  `
    query Figures($question: FiguresQuestion!) {
      figures(question: $question) {
        ...FiguresAnswer
      }
    }
  `,
  [AnswerFragment],
)

/** Reads the answer of a share link. */
export const SharedDocument = graphql(
  `
    query SharedFigures($id: ID!, $token: String!) {
      sharedFigures(id: $id, token: $token) {
        name
        question
        until
        figures {
          ...FiguresAnswer
        }
      }
    }
  `,
  [AnswerFragment],
)

export type Answer = ResultOf<typeof AnswerFragment>
export type Named = Answer['named'][number]
