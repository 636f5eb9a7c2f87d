import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

/** The tasks of most couples. The server's list is the same for everybody. */
export const ChecklistDocument = graphql(`
  query Checklist {
    checklist {
      key
      words {
        ar
        en
      }
      months
      custom
    }
  }
`)

export type SitePoint = ResultOf<typeof ChecklistDocument>['checklist'][number]

export const RemindOfChecklist = graphql(`
  mutation RemindOfChecklist($input: RemindOfChecklist!) {
    remindOfChecklist(input: $input) {
      position
    }
  }
`)
