import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'

export const NearbyDocument = graphql(`
  query BudgetNearby($governorate: String!) {
    budgetNearby(governorate: $governorate) {
      service
      count
      perGuest
      low {
        amount
        currency
      }
      median {
        amount
        currency
      }
      high {
        amount
        currency
      }
    }
  }
`)
export type Nearby = ResultOf<typeof NearbyDocument>['budgetNearby'][number]

/** The quotes of others in a governorate, for services that enough owners quoted. Empty while they cannot be read. */
export function useNearby(governorate: string): readonly Nearby[] {
  const [{ data }] = useQuery({ query: NearbyDocument, variables: { governorate }, pause: governorate === '' })
  return data?.budgetNearby ?? []
}
