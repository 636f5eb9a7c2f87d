import { createRequest } from '@urql/core'
import { useRef, useState } from 'react'
import { type AnyVariables, useClient, type UseQueryArgs, type UseQueryResponse } from 'urql'
import { useWhileSeen } from '../hooks/useWhileSeen'
import { useQuery } from './useQuery'

/** How often a query is polled, in milliseconds. */
const every = 5000

/**
 * Reads a query like `useQuery` and, unless `followed` is false, polls it while the page is visible, so that changes by
 * others appear without a reload. The data are not dimmed meanwhile. If a poll fails, the last data stay beside the
 * error. A function as `followed` says by the last data whether they may still change.
 */
export function useFollowed<Data, Variables extends AnyVariables>({
  followed: whether = true,
  ...args
}: UseQueryArgs<Variables, Data> & {
  keepFormer?: boolean
  followed?: boolean | ((data: Data) => boolean)
}): UseQueryResponse<Data, Variables> {
  const client = useClient()
  const [answer, ask] = useQuery<Data, Variables>(args as UseQueryArgs<Variables, Data> & { keepFormer?: boolean })
  const { key } = createRequest(args.query, args.variables as Variables)
  const { data, stale, error } = answer
  const [last, keep] = useState({ key, data })
  const followed = typeof whether === 'boolean' ? whether : data === undefined || whether(data)
  if (followed && data !== undefined && !stale && data !== last.data) keep({ key, data })
  const looking = useRef(false)
  useWhileSeen(followed && !args.pause, every, () => {
    if (looking.current) return
    looking.current = true
    // The client delivers the answer to all components with the same query, including this one.
    void client
      .query(args.query, args.variables as Variables, { ...args.context, requestPolicy: 'network-only' })
      .toPromise()
      .finally(() => (looking.current = false))
  })
  if (followed && error && data === undefined && last.key === key && last.data !== undefined)
    return [{ ...answer, data: last.data }, ask]
  return [answer, ask]
}
