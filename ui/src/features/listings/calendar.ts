import { TariffFragment } from '../../shared/booking/tariff'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { TermsFragment } from '../../shared/terms/Terms'

export const ListingDatesDocument = graphql(
  `
    query ListingDates($listing: ID!) {
      calendar(listing: $listing) {
        holdDays
        couplesHold
        terms {
          ...Terms
        }
        halls {
          id
          capacity
          name {
            ar
            en
          }
          dayparts {
            daypart
            hours {
              ar
              en
            }
            tariff {
              ...Tariff
            }
          }
        }
        seasons {
          id
          from
          to
          prices {
            hall
            daypart
            tariff {
              ...Tariff
            }
          }
        }
      }
    }
  `,
  [TermsFragment, TariffFragment],
)

export const ListingSlotsDocument = graphql(`
  query ListingSlots($listing: ID!, $from: Day!, $days: Int!) {
    slots(listing: $listing, from: $from, days: $days) {
      hall
      day
      daypart
      state
    }
  }
`)

export type Dated = NonNullable<ResultOf<typeof ListingDatesDocument>['calendar']>
