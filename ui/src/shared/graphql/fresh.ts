import { type Exchange, type Operation, makeOperation } from '@urql/core'
import { map, pipe, tap } from 'wonka'

/** How long the featured lists stay cached: five minutes. They are not refetched on focus or by a timer. */
export const featuredAge = 5 * 60_000

declare module '@urql/core' {
  interface OperationContext {
    /**
     * The age of a cached answer, in milliseconds, after which it is read again for the next component that needs it.
     */
    maxAge?: number
  }
}

/** How long the answers that a page brought count as just read, in milliseconds. */
const broughtAge = 5000
/** When the page brought answers, by the key of their operation. */
const brought = new Map<number, number>()

/** Notes that the page brought the answer to a request. */
export const noteBrought = (key: number) => void brought.set(key, Date.now())

/**
 * Sends an operation with `context.maxAge` to the network if its cached answer is older than that. What the page has
 * just brought is not read again, until a command is sent.
 */
export const freshExchange: Exchange =
  ({ forward }) =>
  (operations$) => {
    const answered = new Map<number, number>()
    const freshen = (operation: Operation): Operation => {
      const { maxAge, requestPolicy } = operation.context
      if (operation.kind === 'mutation') brought.clear()
      if (requestPolicy === 'cache-and-network' && Date.now() - (brought.get(operation.key) ?? 0) < broughtAge)
        return makeOperation('query', operation, { ...operation.context, requestPolicy: 'cache-first' })
      const at = answered.get(operation.key)
      const old = maxAge !== undefined && at !== undefined && Date.now() - at >= maxAge
      if (operation.kind !== 'query' || !old || requestPolicy !== 'cache-first') return operation
      return makeOperation('query', operation, { ...operation.context, requestPolicy: 'cache-and-network' })
    }
    return pipe(
      operations$,
      map(freshen),
      forward,
      tap(({ operation, stale }) => {
        if (operation.context.maxAge === undefined || stale) return
        if (operation.context.meta?.cacheOutcome !== 'hit') answered.set(operation.key, Date.now())
      }),
    )
  }
