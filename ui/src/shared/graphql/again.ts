import { type Exchange, makeOperation, type Operation } from '@urql/core'
import { pipe, tap } from 'wonka'

/**
 * Asks again, as soon as the browser is back online, for whatever a page still shows and could not be had without a
 * network.
 */
export const againExchange: Exchange = ({ client, forward }) => {
  const failed = new Map<number, Operation>()
  addEventListener('online', () => {
    const now = [...failed.values()]
    failed.clear()
    for (const each of now)
      client.reexecuteOperation(makeOperation('query', each, { ...each.context, requestPolicy: 'network-only' }))
  })
  return (operations$) =>
    pipe(
      operations$,
      tap(({ kind, key }) => {
        if (kind === 'teardown') failed.delete(key)
      }),
      forward,
      tap(({ operation, error }) => {
        if (operation.kind === 'query' && error?.networkError instanceof TypeError) failed.set(operation.key, operation)
        else failed.delete(operation.key)
      }),
    )
}
