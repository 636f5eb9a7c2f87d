import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'

/** One listing of the shortlist: asked one by one, so that each is there without a network once it has been seen. */
export const ShortlistedDocument = graphql(
  `
    query Shortlisted($id: String!) {
      listing(slugOrId: $id) {
        ...ListingCard
        amenities {
          key
          nameAr
          nameEn
        }
        answersWithinHours
      }
    }
  `,
  [ListingCardFragment],
)

export type Shortlisted = NonNullable<ResultOf<typeof ShortlistedDocument>['listing']>
