import { graphql, type ResultOf } from '../graphql/graphql'
import type { MessageKey } from '../i18n/language'

export const OverviewFields = graphql(`
  fragment OverviewFields on SubscriptionOverview @_unmask {
    account
    version
    plan {
      key
      name {
        ar
        en
      }
      price {
        amount
        currency
      }
    }
    active {
      id
      status
      starts
      ends
      autoRenew
      price {
        amount
        currency
      }
    }
    usage {
      listings {
        used
        limit
      }
      pictures {
        used
        limit
        listing {
          ar
          en
        }
      }
      halls {
        used
        limit
        listing {
          ar
          en
        }
      }
      featuredDays {
        used
        limit
        listing {
          ar
          en
        }
      }
    }
    history {
      position
      type
      role
      actorName
      ends
      autoRenew
      reason
      at
      plan {
        key
        name {
          ar
          en
        }
      }
    }
  }
`)

export type Overview = ResultOf<typeof OverviewFields>
export type Usage = Overview['usage']
export type Change = Overview['history'][number]

/** The limits of a plan, in the order in which they are shown. */
export const limitWords: [key: 'listings' | 'pictures' | 'halls' | 'featuredDays', words: MessageKey][] = [
  ['listings', 'plan.listings'],
  ['pictures', 'plan.pictures'],
  ['halls', 'plan.halls'],
  ['featuredDays', 'plan.featuredDays'],
]

/** What the events of a subscription are called. */
export const changeWords: Record<string, MessageKey> = {
  'subscription.granted': 'plan.granted',
  'subscription.extended': 'plan.extended',
  'subscription.renewed': 'plan.renewed',
  'subscription.cancelled': 'plan.cancelled',
  'subscription.expired': 'plan.expired',
}
