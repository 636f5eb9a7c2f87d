import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { inPlace } from '../../../shared/inPlace'
import { type Asked, type Filter, read, written } from './question'

/** Changes of a question, as URL parameters. An empty text removes the parameter, so its default applies. */
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
 * The question in the URL, and a function that changes it. A change returns to the first page of rows and adds a
 * history entry. Typing in the search field replaces the entry instead.
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
