import { TariffFragment } from '../../../shared/booking/tariff'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'

export const InquiryFragment = graphql(
  `
    fragment OwnersInquiry on Inquiry {
      id
      name
      phone
      email
      message
      response
      status
      createdAt
      respondedAt
      answerable
      version
      listing {
        id
        nameAr
        nameEn
      }
      party {
        day
        around
        daypart
        guests
        budgetFrom {
          amount
          currency
        }
        budgetTo {
          amount
          currency
        }
        matters
        wishes
      }
      quotes {
        id
        number
        hall
        days
        daypart
        guests
        tariff {
          ...Tariff
        }
        price {
          amount
          currency
        }
        included {
          key
          name
          amount
        }
        validUntil
        status
      }
    }
  `,
  [TariffFragment],
)

export const InboxDocument = graphql(
  `
    query Inbox($listing: ID, $after: String) {
      inbox(listing: $listing, after: $after) {
        total
        unread
        hasNextPage
        endCursor
        nodes {
          ...OwnersInquiry
        }
      }
    }
  `,
  [InquiryFragment],
)

export const InquiryDocument = graphql(
  `
    query OpenInquiry($id: ID!) {
      inquiry(id: $id) {
        ...OwnersInquiry
      }
    }
  `,
  [InquiryFragment],
)

export type Inquiry = ResultOf<typeof InquiryFragment>
