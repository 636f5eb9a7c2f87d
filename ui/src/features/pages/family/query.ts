import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { ListingLineFragment, PricesFragment } from '../../../shared/listing/parts'

/** What a visitor with a family link sees: the listings, with the counts of votes for and against each. */
export const SharedShortlistDocument = graphql(
  `
    query SharedShortlist($id: ID!, $token: String!) {
      sharedShortlist(id: $id, token: $token) {
        items {
          yes
          no
          listing {
            ...ListingLine
            ...Prices
            rating
            reviewCount
          }
        }
      }
    }
  `,
  [ListingLineFragment, PricesFragment],
)

export type Shared = NonNullable<ResultOf<typeof SharedShortlistDocument>['sharedShortlist']>
export type SharedListing = NonNullable<Shared['items'][number]['listing']>

export const VoteOnShortlist = graphql(`
  mutation VoteOnShortlist($input: VoteOnShortlist!) {
    voteOnShortlist(input: $input) {
      position
    }
  }
`)
