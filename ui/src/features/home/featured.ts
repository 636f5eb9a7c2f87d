import { graphql } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'

export const FeaturedVenuesDocument = graphql(
  `
    query FeaturedVenues {
      featuredVenues(first: 8) {
        ...ListingCard
      }
    }
  `,
  [ListingCardFragment],
)

export const FeaturedServicesDocument = graphql(
  `
    query FeaturedServices {
      featuredServices(first: 8) {
        ...ListingCard
      }
    }
  `,
  [ListingCardFragment],
)
