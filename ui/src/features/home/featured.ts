import { gql, type TypedDocumentNode } from 'urql'
import { ListingCardFragment, type ListingCardData } from '../../shared/listing/card'

export const FeaturedVenuesDocument = gql`
  query FeaturedVenues {
    featuredVenues(first: 8) { ...ListingCard }
  }
  ${ListingCardFragment}
` as TypedDocumentNode<{ featuredVenues: ListingCardData[] }, Record<string, never>>

export const FeaturedServicesDocument = gql`
  query FeaturedServices {
    featuredServices(first: 8) { ...ListingCard }
  }
  ${ListingCardFragment}
` as TypedDocumentNode<{ featuredServices: ListingCardData[] }, Record<string, never>>
