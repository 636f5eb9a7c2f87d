import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const FaqFiguresDocument = graphql(`
  query FaqFigures($from: String!, $to: String!) {
    faqFigures(from: $from, to: $to) {
      question {
        id
        anchor
        archived
        ar {
          question
          answer
          hidden
        }
        en {
          question
          answer
          hidden
        }
      }
      all {
        opened
        helped
        notHelped
      }
      now {
        opened
        helped
        notHelped
      }
    }
  }
`)

export const FaqMissesDocument = graphql(`
  query FaqMisses($from: String!, $to: String!) {
    faqMisses(from: $from, to: $to) {
      term
      lang
      times
    }
  }
`)

export type Figures = ResultOf<typeof FaqFiguresDocument>['faqFigures'][number]
type Counts = Figures['all']

/** The percentage of votes that say the answer helped, as a whole number. Null if there are no votes. */
export const helpedShare = ({ helped, notHelped }: Counts): number | null =>
  helped + notHelped === 0 ? null : Math.round((100 * helped) / (helped + notHelped))

/** Reports whether the counts include an earlier text of the question. */
export const changedSince = ({ all, now }: Figures): boolean =>
  all.opened !== now.opened || all.helped !== now.helped || all.notHelped !== now.notHelped

/**
 * Sorts questions by the share of readers whom they helped, lowest first. Ties: the question with more negative votes
 * comes first. Questions without votes come last, in the order of the page.
 */
export function leastHelpfulFirst(rows: readonly Figures[]): Figures[] {
  const place = ({ all }: Figures) => helpedShare(all) ?? 101
  return rows.toSorted((a, b) => place(a) - place(b) || b.all.notHelped - a.all.notHelped)
}
