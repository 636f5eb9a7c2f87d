import { initGraphQLTada } from 'gql.tada'
import type { Daypart } from '../booking/booking'
import type { introspection } from './graphql-env'

/**
 * Writes a typed document: `graphql(\`query Venues { … ...ListingCard }\`, [ListingCardFragment])`. Documents live
 * beside the component that reads them and are exported, so that the server can answer them ahead (operations.json).
 */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    /** RFC 3339, UTC. */
    Time: string
    /** A decimal as text. */
    Decimal: string
    /** A day in Damascus, YYYY-MM-DD. */
    Day: string
    Daypart: Daypart
    ID: string
  }
}>()

export { type FragmentOf, readFragment, type ResultOf, type VariablesOf } from 'gql.tada'
