import { initGraphQLTada } from 'gql.tada'
import type { Daypart } from '../booking/booking'
import type { introspection } from './graphql-env'

/**
 * Parses a typed document: `graphql(\`query Venues { … ...ListingCard }\`, [ListingCardFragment])`. A document is in
 * the file of the component that reads it and is exported, so that the server can answer it in advance
 * (operations.json).
 */
export const graphql = initGraphQLTada<{
  introspection: introspection
  scalars: {
    /** RFC 3339, UTC. */
    Time: string
    /** A decimal number as a string. */
    Decimal: string
    /** A day in Damascus, YYYY-MM-DD. */
    Day: string
    Daypart: Daypart
    ID: string
  }
}>()

export { type FragmentOf, readFragment, type ResultOf, type VariablesOf } from 'gql.tada'
