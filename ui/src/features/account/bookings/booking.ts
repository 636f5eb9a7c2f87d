import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { TermsFragment } from '../../../shared/terms/Terms'

export const MyBookingsDocument = graphql(
  `
    query MyBookings($filter: BookingFilter, $after: String) {
      myBookings(filter: $filter, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          id
          hall
          days
          daypart
          guests
          price {
            amount
            currency
          }
          terms {
            ...Terms
          }
          requests
          status
          answerBy
          heldUntil
          challenged
          cancelledBy
          why
          reason
          kept
          keptToday
          deposits {
            id
            by
            amount {
              amount
              currency
            }
            acknowledgedAt
            refusedBy
            createdAt
          }
          others
          gone
          goneUntil
          mayChallenge
          mayHold
          moved {
            days
            daypart
            by
            at
          }
          version
          createdAt
          listing {
            id
            kind
            slugAr
            slugEn
            nameAr
            nameEn
            category {
              key
            }
            governorate {
              key
            }
          }
        }
      }
    }
  `,
  [TermsFragment],
)

export type Booking = ResultOf<typeof MyBookingsDocument>['myBookings']['nodes'][number]
