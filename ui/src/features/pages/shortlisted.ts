import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'
import { PictureFragment } from '../../shared/listing/picture'

/** One listing of the shortlist: asked one by one, so that each is there without a network once it has been seen. */
export const ShortlistedDocument = graphql(
  `
    query Shortlisted($id: String!) {
      listing(slugOrId: $id) {
        ...ListingCard
        id
        kind
        nameAr
        nameEn
        category {
          key
        }
        governorate {
          nameAr
          nameEn
        }
        city {
          nameAr
          nameEn
        }
        capacity
        price {
          amount
          currency
        }
        minPrice {
          amount
          currency
        }
        maxPrice {
          amount
          currency
        }
        cover {
          ...Picture
        }
        rating
        reviewCount
        amenities {
          key
          nameAr
          nameEn
        }
        answersWithinHours
      }
    }
  `,
  [ListingCardFragment, PictureFragment],
)

export type Shortlisted = NonNullable<ResultOf<typeof ShortlistedDocument>['listing']>
