import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { TermsFragment } from '../../../shared/terms/Terms'
import type { MessageKey } from '../../../shared/i18n/language'

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

const goneBadges: Record<string, MessageKey> = { held: 'account.goneBadgeHeld', closed: 'account.goneBadgeClosed' }

/** A few words about the date of a request that cannot be met now. */
export const goneBadge = (gone: string): MessageKey => goneBadges[gone] ?? 'account.goneBadgeTaken'
