import { type Exchange, makeOperation, type Operation } from '@urql/core'
import { pipe, tap } from 'wonka'

/** When the browser is back online, repeats the queries of the page that failed for lack of a network. */
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
