import {
  type Exchange,
  makeErrorResult,
  makeResult,
  type Operation,
  type OperationResult,
  stringifyDocument,
  stringifyVariables,
} from '@urql/core'
import { filter, make, mergeMap, pipe, takeUntil } from 'wonka'
import { keyFor, settle } from '../idempotency'
import { sessionId } from '../session/session'
import { refusal } from './errors'

/**
 * The content of a mutation, from which its idempotency key is made. It leaves out how long the form was open, which
 * would differ at a second press. Undefined for queries.
 */
const command = ({ kind, variables }: Operation, name: string | undefined) =>
  kind === 'mutation' ? `${name} ${stringifyVariables({ ...variables, form: undefined })}` : undefined

/**
 * The waits, in milliseconds, between attempts after a server did not understand a document. While a new release
 * replaces an old one, a new document may reach a server of the old release. A later attempt may reach a new one. A
 * refused attempt has had no effect.
 */
const pauses = [500, 1000, 2000, 4000]

const isUnreadable = ({ error }: OperationResult) =>
  error?.graphQLErrors[0]?.extensions.code === 'GRAPHQL_VALIDATION_FAILED'

async function post(operation: Operation, signal: AbortSignal): Promise<OperationResult> {
  for (const pause of pauses) {
    const result = await postOnce(operation, signal)
    if (!isUnreadable(result) || signal.aborted) return result
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return postOnce(operation, signal)
}

async function postOnce(operation: Operation, signal: AbortSignal): Promise<OperationResult> {
  const { url, fetch: fetching = fetch, fetchOptions } = operation.context
  const options = typeof fetchOptions === 'function' ? fetchOptions() : fetchOptions
  const query = stringifyDocument(operation.query)
  const [definition] = operation.query.definitions
  const operationName = definition && 'name' in definition ? definition.name?.value : undefined
  const sent = command(operation, operationName)
  const settled = (result: OperationResult) => {
    if (sent) settle(sent, result.error && refusal(result.error).code)
    return result
  }
  let response: Response | undefined
  // React starts, cancels and restarts a query before a page is rendered. After this pause the cancelled one is not
  // sent.
  await Promise.resolve()
  try {
    signal.throwIfAborted()
    response = await fetching(url, {
      ...options,
      method: 'POST',
      headers: {
        accept: 'application/graphql-response+json, application/json',
        'content-type': 'application/json',
        ...(sent && { 'Idempotency-Key': keyFor(sent), 'X-Session': sessionId() }),
        ...(options?.headers as object),
      },
      body: stringifyVariables({ query, operationName, variables: operation.variables }),
      signal,
    })
    return settled(makeResult(operation, (await response.json()) as Parameters<typeof makeResult>[1], response))
  } catch (error) {
    return settled(makeErrorResult(operation, error as Error, response))
  }
}

/**
 * Sends queries and mutations, with one response each. Cancelling the operation aborts the request. urql's own exchange
 * also reads streams and uploads files: we use neither, and it would enlarge the first download.
 */
export const postExchange: Exchange = () => (operations$) =>
  pipe(
    operations$,
    filter(({ kind }) => kind === 'query' || kind === 'mutation'),
    mergeMap((operation) =>
      pipe(
        make<OperationResult>(({ next, complete }) => {
          const abort = new AbortController()
          void post(operation, abort.signal).then((result) => {
            next(result)
            complete()
          })
          return () => abort.abort()
        }),
        takeUntil(
          pipe(
            operations$,
            filter(({ kind, key }) => kind === 'teardown' && key === operation.key),
          ),
        ),
      ),
    ),
  )
