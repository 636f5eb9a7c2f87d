import { useClient } from 'urql'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import type { MessageKey } from '../../../shared/i18n/language'
import { OverviewFields } from '../../../shared/plan/plan'

export const SubscriptionsDocument = graphql(`
  query Subscriptions($filter: SubscriptionFilter!, $after: String) {
    subscriptions(filter: $filter, first: 30, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        account
        username
        status
        starts
        ends
        autoRenew
        version
        plan {
          key
          name {
            ar
            en
          }
        }
        price {
          amount
          currency
        }
      }
    }
  }
`)

export const PlansDocument = graphql(`
  query Plans {
    plans {
      key
      name {
        ar
        en
      }
    }
  }
`)

export const SubscriptionOfDocument = graphql(
  `
    query SubscriptionOf($account: ID!) {
      subscriptionOf(account: $account) {
        ...OverviewFields
      }
      account(id: $account) {
        id
        username
      }
    }
  `,
  [OverviewFields],
)

export const FoundOwnersDocument = graphql(`
  query FoundOwners($query: String, $venueOwner: String, $provider: String) {
    venues: accounts(query: $query, role: $venueOwner, suspended: false, first: 6) {
      nodes {
        id
        username
        email
        role
      }
    }
    services: accounts(query: $query, role: $provider, suspended: false, first: 6) {
      nodes {
        id
        username
        email
        role
      }
    }
  }
`)

const Grant = graphql(`
  mutation GrantSubscription($input: GrantSubscription!) {
    grantSubscription(input: $input) {
      position
    }
  }
`)
const Extend = graphql(`
  mutation ExtendSubscription($input: ExtendSubscription!) {
    extendSubscription(input: $input) {
      position
    }
  }
`)
const Cancel = graphql(`
  mutation CancelSubscription($input: CancelSubscription!) {
    cancelSubscription(input: $input) {
      position
    }
  }
`)

export type Row = ResultOf<typeof SubscriptionsDocument>['subscriptions']['nodes'][number]

export const states = ['active', 'cancelled', 'expired'] as const

export const stateWords: Record<string, MessageKey> = {
  active: 'admin.subscriptionActive',
  cancelled: 'admin.subscriptionCancelled',
  expired: 'admin.subscriptionExpired',
}

interface Asked {
  user: string
  version: number
  reason: string
}

/** The commands about subscriptions. Each throws the server's refusal. */
export function useCommands() {
  const client = useClient()
  const settled = async (sent: Promise<{ error?: Error | undefined }>) => {
    const { error } = await sent
    if (error) throw error
  }
  return {
    grant: (input: Asked & { plan: string; until: string; autoRenew: boolean }) =>
      settled(client.mutation(Grant, { input }).toPromise()),
    extend: (input: Asked & { until: string; autoRenew: boolean }) =>
      settled(client.mutation(Extend, { input }).toPromise()),
    cancel: (input: Asked) => settled(client.mutation(Cancel, { input }).toPromise()),
  }
}
