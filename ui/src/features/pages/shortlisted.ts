import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'
import { ListingLineFragment, PricesFragment } from '../../shared/listing/parts'

/** One listing of the shortlist: asked one by one, so that each is there without a network once it has been seen. */
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
