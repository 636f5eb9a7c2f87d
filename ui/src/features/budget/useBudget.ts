import { useEffect } from 'react'
import { BudgetDocument, forgetSeen, keepSeen, tokenOf, useSeen } from '../../shared/budget/budget'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { refusal } from '../../shared/graphql/errors'
import { useQuery } from '../../shared/graphql/useQuery'

/**
 * A saved budget; with an empty id nothing is read. Without a connection it is the version last opened on this device,
 * and `old` is true. `gone` is the server's message if there is no such budget, and empty if the server gives none.
 */
export function useBudget(id: string) {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: BudgetDocument,
    variables: { id, token: tokenOf(id) },
    pause: id === '',
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const kept = useSeen(id)
  const found = data?.budget
  const refused = error && refusal(error)
  const gone = refused?.code === 'not_found' ? refused.message : data && !found ? '' : undefined
  const isGone = gone !== undefined
  useEffect(() => {
    if (found) keepSeen(found)
    else if (isGone) forgetSeen(id)
  }, [id, found, isGone])
  const old = !found && !isGone && error ? kept : undefined
  const budget = found ?? old
  return {
    /** The answer for a Panel. It has no error for a missing connection, which the site's banner reports. */
    answer: { data: budget, fetching, stale, ...(error && !(old && refused?.code === 'offline') && { error }) },
    budget,
    gone,
    old: old !== undefined,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
