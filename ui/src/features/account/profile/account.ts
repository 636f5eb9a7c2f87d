import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const ViewerDocument = graphql(`
  query Viewer {
    viewer {
      id
      role
      lang
      username
      email
      phone
      verified
      createdAt
      letters {
        agenda
        reminders
        digests
      }
    }
  }
`)

/** The signed-in account with all the details its user may see. */
export type Viewer = NonNullable<ResultOf<typeof ViewerDocument>['viewer']>

export const EditProfile = graphql(`
  mutation EditProfile($input: EditProfile!) {
    editProfile(input: $input) {
      position
    }
  }
`)
export const ChooseLetters = graphql(`
  mutation ChooseLetters($input: ChooseLetters!) {
    chooseLetters(input: $input) {
      position
    }
  }
`)
export const StopLetters = graphql(`
  mutation StopLetters($input: StopLetters!) {
    stopLetters(input: $input) {
      position
    }
  }
`)
export const StopFigureReport = graphql(`
  mutation StopFigureReport($input: StopFigureReport!) {
    stopFigureReport(input: $input) {
      position
    }
  }
`)
export const RequestVerification = graphql(`
  mutation RequestVerification {
    requestVerification {
      position
    }
  }
`)
export const VerifyEmail = graphql(`
  mutation VerifyEmail($input: VerifyEmail!) {
    verifyEmail(input: $input) {
      position
    }
  }
`)
export const EraseAccount = graphql(`
  mutation EraseAccount($input: EraseAccount!) {
    eraseAccount(input: $input) {
      position
    }
  }
`)
