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

/** The part of those who said something whom an answer helped, in whole percent; null where nobody said anything. */
export const helpedShare = ({ helped, notHelped }: Counts): number | null =>
  helped + notHelped === 0 ? null : Math.round((100 * helped) / (helped + notHelped))

/** Whether somebody read words of a question that do not stand any more. */
export const changedSince = ({ all, now }: Figures): boolean =>
  all.opened !== now.opened || all.helped !== now.helped || all.notHelped !== now.notHelped

/**
 * The questions that help least first, of those alike the one that fails most often. What nobody rated stays in the
 * order of the page, at the end.
 */
export function leastHelpfulFirst(rows: readonly Figures[]): Figures[] {
  const place = ({ all }: Figures) => helpedShare(all) ?? 101
  return rows.toSorted((a, b) => place(a) - place(b) || b.all.notHelped - a.all.notHelped)
}
