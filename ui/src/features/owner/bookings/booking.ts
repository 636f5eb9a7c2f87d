import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

const BookingFragment = graphql(`
  fragment OwnersBooking on Booking @_unmask {
    id
    hall
    name
    phone
    email
    requests
    entered
    hasAccount
    days
    daypart
    guests
    price {
      amount
      currency
    }
    status
    answerBy
    heldUntil
    challenged
    extended
    cancelledBy
    why
    reason
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
    moved {
      days
      daypart
      by
      at
    }
    version
    createdAt
    confirmedAt
    changedAt
    listing {
      id
      nameAr
      nameEn
    }
  }
`)

export const OwnBookingsDocument = graphql(
  `
    query OwnBookings($filter: BookingFilter!, $after: String) {
      ownBookings(filter: $filter, after: $after) {
        total
        hasNextPage
        endCursor
        nodes {
          ...OwnersBooking
        }
      }
    }
  `,
  [BookingFragment],
)

export const OwnBookingDocument = graphql(
  `
    query OwnBooking($id: ID!) {
      booking(id: $id) {
        ...OwnersBooking
      }
    }
  `,
  [BookingFragment],
)

export type OwnBooking = ResultOf<typeof BookingFragment>
