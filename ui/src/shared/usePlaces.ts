import { graphql } from './graphql/graphql'
import { useQuery } from './graphql/useQuery'

export const GovernoratesDocument = graphql(`
  query Governorates {
    governorates {
      id
      slugAr
      slugEn
      nameAr
      nameEn
      listingCount
    }
  }
`)

export const CitiesDocument = graphql(`
  query Cities($governorate: ID!) {
    cities(governorate: $governorate) {
      id
      slugAr
      slugEn
      nameAr
      nameEn
      listingCount
    }
  }
`)

export function useGovernorates() {
  const [{ data }] = useQuery({ query: GovernoratesDocument })
  return data?.governorates ?? []
}

/** The cities of a governorate; nothing is asked before one is chosen. */
export function useCities(governorate: string) {
  const [{ data }] = useQuery({ query: CitiesDocument, variables: { governorate }, pause: governorate === '' })
  return governorate ? (data?.cities ?? []) : []
}
