import { createRequest } from '@urql/core'
import { type AnyVariables, useQuery as useUrqlQuery, type UseQueryArgs, type UseQueryResponse } from 'urql'

/**
 * Reads a query. While the same request (document and variables) is read again, its answer stays. Unlike urql's own
 * hook it never returns the answer to another request: from the first render with a new request, `data` and `error` are
 * undefined. With `keepFormer` the answer to the former request stays until the new one is there, marked `stale`, for
 * lists whose filters change. Draw no conclusions from a stale answer; Panel shows it dimmed and busy.
 */
export function useQuery<Data, Variables extends AnyVariables>({
  keepFormer = false,
  ...args
}: UseQueryArgs<Variables, Data> & {
  keepFormer?: boolean
}): UseQueryResponse<Data, Variables> {
  const [answer, ask] = useUrqlQuery<Data, Variables>(args as UseQueryArgs<Variables, Data>)
  const { key } = createRequest(args.query, args.variables as Variables)
  if (!answer.operation || answer.operation.key === key) return [answer, ask]
  const { operation: _, data, error: __, ...rest } = answer
  return [keepFormer && data !== undefined ? { ...rest, data, stale: true } : rest, ask]
}
