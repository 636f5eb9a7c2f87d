import { graphql } from '../../shared/graphql/graphql'

/** Whether the site is well, and since when what is parked waits for an admin. */
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
