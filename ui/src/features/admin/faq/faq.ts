import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import type { Lang } from '../../../shared/i18n/language'

export const FaqBookDocument = graphql(`
  query FaqBook {
    faqBook {
      groups {
        key
        title {
          ar
          en
        }
      }
      questions {
        id
        group
        anchor
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
        archived
        version
        updatedAt
      }
    }
  }
`)

export const FaqPreviewDocument = graphql(`
  query FaqPreview($answer: String!) {
    faqPreview(answer: $answer)
  }
`)

export const SetQuestion = graphql(`
  mutation SetFaqQuestion($input: SetFaqQuestion!) {
    setFaqQuestion(input: $input) {
      position
    }
  }
`)
export const ArchiveQuestion = graphql(`
  mutation ArchiveFaqQuestion($input: ArchiveFaqQuestion!) {
    archiveFaqQuestion(input: $input) {
      position
    }
  }
`)
export const RestoreQuestion = graphql(`
  mutation RestoreFaqQuestion($input: RestoreFaqQuestion!) {
    restoreFaqQuestion(input: $input) {
      position
    }
  }
`)
export const OrderQuestions = graphql(`
  mutation OrderFaqQuestions($input: OrderFaqQuestions!) {
    orderFaqQuestions(input: $input) {
      position
    }
  }
`)
export const SetGroup = graphql(`
  mutation SetFaqGroup($input: SetFaqGroup!) {
    setFaqGroup(input: $input) {
      position
    }
  }
`)
export const OrderGroups = graphql(`
  mutation OrderFaqGroups($input: OrderFaqGroups!) {
    orderFaqGroups(input: $input) {
      position
    }
  }
`)

export type Book = ResultOf<typeof FaqBookDocument>['faqBook']
export type Group = Book['groups'][number]
export type Question = Book['questions'][number]

export const languages: readonly Lang[] = ['ar', 'en']

/** The text of a question in the reader's language, or else in the other one. */
export const nameOf = (question: Pick<Question, Lang>, lang: Lang) =>
  question[lang].question || question[lang === 'ar' ? 'en' : 'ar'].question
