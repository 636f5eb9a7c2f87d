import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { ListingCardFragment } from '../../shared/listing/card'
import { ListingLineFragment, PricesFragment } from '../../shared/listing/parts'
import { PictureFragment } from '../../shared/listing/picture'

export const ListingDocument = graphql(
  `
    query Listing($slugOrId: String!) {
      listing(slugOrId: $slugOrId) {
        ...ListingCard
        ...ListingLine
        ...Prices
        rating
        reviewCount
        phone
        whatsapp
        descriptionAr
        descriptionEn
        status
        venueType
        minCapacity
        maxCapacity
        seasons
        extras
        providerNameAr
        providerNameEn
        cateringPerGuest {
          amount
          currency
        }
        governorate {
          key
          nameAr
          nameEn
        }
        links {
          facebook
          instagram
          twitter
          youtube
          tiktok
          website
        }
        pictures {
          ...Picture
        }
        videos
        amenities {
          key
          nameAr
          nameEn
        }
        tags {
          ar
          en
        }
        quarterAr
        quarterEn
        landmarkAr
        landmarkEn
        latitude
        longitude
        mapLink
        ratingDistribution
        answersWithinHours
        reviews(first: 5) {
          total
          endCursor
          hasNextPage
          nodes {
            id
            rating
            name
            comment
            createdAt
          }
        }
        similar(first: 4) {
          ...ListingCard
        }
      }
    }
  `,
  [ListingCardFragment, ListingLineFragment, PricesFragment, PictureFragment],
)

export type ShownListing = NonNullable<ResultOf<typeof ListingDocument>['listing']>
