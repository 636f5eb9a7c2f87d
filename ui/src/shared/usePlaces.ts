import { gql, type TypedDocumentNode, useQuery } from 'urql'
import type { Named } from './i18n/names'

export interface Place extends Named {
  id: string
  slugEn: string | null
  /** Public listings there. */
  listingCount: number
}

export const GovernoratesDocument = gql`
  query Governorates {
    governorates { id nameAr nameEn slugEn listingCount }
  }
` as TypedDocumentNode<{ governorates: Place[] }, Record<string, never>>

const CitiesDocument = gql`
  query Cities($governorate: ID!) {
    cities(governorate: $governorate) { id nameAr nameEn }
  }
` as TypedDocumentNode<{ cities: (Named & { id: string })[] }, { governorate: string }>

export function useGovernorates(): Place[] {
  const [{ data }] = useQuery({ query: GovernoratesDocument })
  return data?.governorates ?? []
}

/** The cities of a governorate; nothing is asked before one is chosen. */
export function useCities(governorate: string): (Named & { id: string })[] {
  const [{ data }] = useQuery({ query: CitiesDocument, variables: { governorate }, pause: governorate === '' })
  return governorate ? (data?.cities ?? []) : []
}
