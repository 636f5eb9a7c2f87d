import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { inPlace } from '../../../shared/inPlace'
import { type Asked, type Filter, read, written } from './question'

/** What may change of a question; null or an empty text asks as usual. */
export interface Changes {
  measures?: readonly string[]
  from?: string
  to?: string
  interval?: string
  breakdown?: string
  filters?: Filter[]
  rate?: string
  without?: string
  search?: string
  order?: string
  asc?: string
  compare?: string
  compareFrom?: string
  skip?: string
}

export type Change = (changes: Changes) => void

/**
 * The question in the address, and how it changes. Another question begins at the first page of its rows, and Back
 * leads to the one before; what is typed changes the entry that is there.
 */
export function useQuestion(): [Asked, Change] {
  const [address, setAddress] = useSearchParams()
  const asked = useMemo(() => read(address), [address])
  const change = useCallback(
    ({ filters, measures, ...parts }: Changes) => {
      const typed = !filters && !measures && Object.keys(parts).every((part) => part === 'search')
      setAddress(
        (before) => {
          const after = new URLSearchParams(before)
          after.delete('skip')
          for (const [part, value] of Object.entries({ ...parts, ...(measures && { measures: measures.join(',') }) })) {
            if (value) after.set(part, value)
            else after.delete(part)
          }
          if (filters) {
            after.delete('filter')
            for (const filter of filters) after.append('filter', written(filter))
          }
          return after
        },
        { ...inPlace, replace: typed },
      )
    },
    [setAddress],
  )
  return [asked, change]
}
