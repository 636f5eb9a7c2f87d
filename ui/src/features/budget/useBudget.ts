import { useEffect } from 'react'
import { BudgetDocument, forgetSeen, keepSeen, tokenOf, useSeen } from '../../shared/budget/budget'
import { afterCommands } from '../../shared/graphql/afterCommands'
import { refusal } from '../../shared/graphql/errors'
import { useQuery } from '../../shared/graphql/useQuery'

/**
 * A saved budget; without an id none is asked for. Without a connection it is the one that was opened here last, which
 * is `old`. Of one that is not there `gone` is the server's sentence, empty where it has none.
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
    /** For a Panel. The banner of the site says that there is no connection. */
    answer: { data: budget, fetching, stale, ...(error && !(old && refused?.code === 'offline') && { error }) },
    budget,
    gone,
    old: old !== undefined,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}
