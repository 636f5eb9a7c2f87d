import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const FiguresDocument = graphql(`
  query Figures($question: FiguresQuestion!) {
    figures(question: $question) {
      from
      to
      previousFrom
      previousTo
      asOf
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
    }
  }
`)

export type Answer = ResultOf<typeof FiguresDocument>['figures']
