import { useEffect, useState } from 'react'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'

const NearbyDocument = graphql(`
  query BudgetNearby($governorate: String!) {
    budgetNearby(governorate: $governorate) {
      service
      count
      perGuest
      low {
        amount
        currency
      }
      median {
        amount
        currency
      }
      high {
        amount
        currency
      }
    }
  }
`)
export type Nearby = ResultOf<typeof NearbyDocument>['budgetNearby'][number]

/** Whether the reader has pressed or typed anything on the page yet. */
function useTouched(): boolean {
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const touch = () => setTouched(true)
    const kinds = ['pointerdown', 'keydown'] as const
    for (const kind of kinds) addEventListener(kind, touch, { once: true })
    return () => {
      for (const kind of kinds) removeEventListener(kind, touch)
    }
  }, [])
  return touched
}

/**
 * What others were quoted in a governorate, where enough owners have said. Nothing while it cannot be read, and before
 * the reader does anything: a page that is opened asks for nothing.
 */
export function useNearby(governorate: string): readonly Nearby[] {
  const pause = !useTouched() || governorate === ''
  const [{ data }] = useQuery({ query: NearbyDocument, variables: { governorate }, pause })
  return data?.budgetNearby ?? []
}
