import { createRequest } from '@urql/core'
import { type AnyVariables, useQuery as useUrqlQuery, type UseQueryArgs, type UseQueryResponse } from 'urql'

/**
 * Reads a query. While the same question (document and variables) is asked again, its answer stays. An answer is never
 * given for another question, as urql's own hook does until the new answer is there: `data` and `error` are undefined
 * from the first render in which the question differs.
 *
 * With `keepFormer` the answer to the former question stays until the new one is there, marked `stale`: for lists whose
 * filters change. Nothing may be concluded from it; Panel shows it dimmed and busy.
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
