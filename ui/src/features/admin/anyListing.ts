import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { PictureFragment } from '../../shared/listing/picture'

export const AllListingsDocument = graphql(
  `
    query AllListings($query: String, $status: ListingStatus, $after: String) {
      allListings(query: $query, status: $status, first: 30, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          id
          kind
          slugAr
          slugEn
          nameAr
          nameEn
          status
          reason
          isFeatured
          sortOrder
          category {
            key
            nameAr
            nameEn
          }
          governorate {
            nameAr
            nameEn
          }
          cover {
            ...Picture
          }
          owner {
            id
            username
          }
        }
      }
    }
  `,
  [PictureFragment],
)

export type AnyListing = ResultOf<typeof AllListingsDocument>['allListings']['nodes'][number]
