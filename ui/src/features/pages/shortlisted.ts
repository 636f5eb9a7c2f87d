import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'
import { ListingLineFragment, PricesFragment } from '../../shared/listing/parts'

/** One listing of the shortlist. Each has its own query, so that one loaded before is there without a network. */
export const ShortlistedDocument = graphql(
  `
    query Shortlisted($id: String!) {
      listing(slugOrId: $id) {
        ...ListingCard
        ...ListingLine
        ...Prices
        rating
        reviewCount
        minCapacity
        maxCapacity
        latitude
        longitude
        cateringPerGuest {
          amount
          currency
        }
        extras
        amenities {
          key
          nameAr
          nameEn
        }
        answersWithinHours
      }
    }
  `,
  [ListingCardFragment, ListingLineFragment, PricesFragment],
)

export type Shortlisted = NonNullable<ResultOf<typeof ShortlistedDocument>['listing']>
