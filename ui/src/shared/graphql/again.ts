import { type Exchange, makeOperation, type Operation } from '@urql/core'
import { pipe, tap } from 'wonka'

/** How often, and in milliseconds how long apart, a query is repeated whose answer lacks what was just changed. */
const [times, apart] = [5, 1000]

/**
 * Repeats queries of the page: those that failed for lack of a network once the browser is back online, and soon those
 * whose answer the server calls stale, because its read models have not yet reached the position of a command.
 */
export const againExchange: Exchange = ({ client, forward }) => {
  const failed = new Map<number, Operation>()
  const staleTimes = new Map<number, number>()
  const repeat = (each: Operation) =>
    client.reexecuteOperation(makeOperation('query', each, { ...each.context, requestPolicy: 'network-only' }))
  addEventListener('online', () => {
    const now = [...failed.values()]
    failed.clear()
    for (const each of now) repeat(each)
  })
  const repeatSoon = (each: Operation) => {
    const time = (staleTimes.get(each.key) ?? 0) + 1
    if (time > times) return
    staleTimes.set(each.key, time)
    setTimeout(() => staleTimes.has(each.key) && repeat(each), apart)
  }
  return (operations$) =>
    pipe(
      operations$,
      tap(({ kind, key }) => {
        if (kind !== 'teardown') return
        failed.delete(key)
        staleTimes.delete(key)
      }),
      forward,
      tap(({ operation, error, extensions }) => {
        if (operation.kind === 'query' && error?.networkError instanceof TypeError) failed.set(operation.key, operation)
        else failed.delete(operation.key)
        if (operation.kind === 'query' && extensions?.stale) repeatSoon(operation)
        else staleTimes.delete(operation.key)
      }),
    )
}
