import { graphql } from '../../shared/graphql/graphql'

/** The state of every event consumer, and since when its parked streams wait for an admin. */
export const HealthDocument = graphql(`
  query Health {
    systemStatus {
      head
      projections {
        name
        lag
        stopped
        parked {
          stream
          at
        }
      }
    }
  }
`)
