import { useEffect } from 'react'
import { type Budget, tokenOf } from '../../../shared/budget/budget'
import { afterCommands } from '../../../shared/graphql/afterCommands'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { createKeptStore, hasFields, parseList, useStore } from '../../../shared/store'

export const PlanDocument = graphql(`
  query BudgetPlan($id: ID!, $token: String!) {
    budget(id: $id, token: $token) {
      id
      plan {
        line
        name
        quoted {
          amount
          currency
        }
        committed {
          amount
          currency
        }
        paid {
          amount
          currency
        }
        due
        note
        quote
        booking
        version
      }
    }
  }
`)

export type Line = NonNullable<NonNullable<ResultOf<typeof PlanDocument>['budget']>['plan']>[number]

interface Kept {
  id: string
  lines: Line[]
}

/** The plans that were last seen on this device, so that they open without a connection. */
const seen = createKeptStore('budget-plans', parseList(hasFields<Kept>('id', 'lines')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)
const most = 20

/** The plan of a budget. Without a connection it is the one last seen on this device, and `old` is true. */
export function usePlan({ id }: Budget) {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: PlanDocument,
    variables: { id, token: tokenOf(id) },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
  })
  const found = data?.budget?.plan ?? undefined
  useEffect(() => {
    if (found)
      void seen.change((list) => [{ id, lines: found }, ...list.filter((each) => each.id !== id)].slice(0, most))
  }, [id, found])
  const kept = useStore(seen).find((each) => each.id === id)?.lines
  const offline = error && refusal(error).code === 'offline'
  const lines = found ?? (offline ? kept : undefined)
  return {
    answer: { data: lines, fetching, stale, ...(error && !(offline && lines) && { error }) },
    old: !found && lines !== undefined,
    again: () => ask({ requestPolicy: 'network-only' }),
  }
}

export const PlanBudgetLines = graphql(`
  mutation PlanBudgetLines($input: PlanBudgetLines!) {
    planBudgetLines(input: $input) {
      id
    }
  }
`)
export const ClearBudgetLine = graphql(`
  mutation ClearBudgetLine($input: ClearBudgetLine!) {
    clearBudgetLine(input: $input) {
      id
    }
  }
`)
export const ProposalsDocument = graphql(`
  query BudgetProposals($id: ID!) {
    budgetProposals(id: $id) {
      line
      quote
      booking
      nameAr
      nameEn
      day
      quoted {
        amount
        currency
      }
      committed {
        amount
        currency
      }
      paid {
        amount
        currency
      }
      state
      first
      approximate
    }
  }
`)
export type Proposal = ResultOf<typeof ProposalsDocument>['budgetProposals'][number]
