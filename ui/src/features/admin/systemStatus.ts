import { graphql, type ResultOf } from '../../shared/graphql/graphql'

export const SystemDocument = graphql(`
  query System {
    systemStatus {
      head
      signed
      signedAt
      engine
      documents
      projections {
        name
        position
        lag
        stopped
        rebuildable
        parked {
          stream
          position
          error
          at
        }
      }
      rebuilds {
        name
        position
        head
        startedAt
        endedAt
        problem
      }
      forks {
        consumer
        position
        at
      }
    }
  }
`)

export type Status = ResultOf<typeof SystemDocument>['systemStatus']
