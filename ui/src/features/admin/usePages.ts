import { useState } from 'react'

/**
 * The pages of a list that one filter has asked for so far; another filter begins anew. What has come onto an earlier page
 * in the meantime is not shown twice.
 */
export function usePages<Row>(filter: string, keyOf: (row: Row) => string | number) {
  const first = { filter, before: [] as Row[], after: null as string | null }
  const [asked, setAsked] = useState(first)
  const { before, after } = asked.filter === filter ? asked : first
  const rows = (page: readonly Row[]) => {
    const known = new Set(before.map(keyOf))
    return [...before, ...page.filter((row) => !known.has(keyOf(row)))]
  }
  return {
    /** Where the page to ask for begins. */
    after,
    /** All rows there are, the last page's among them. */
    rows,
    more: (page: readonly Row[], endCursor: string | null) => setAsked({ filter, before: rows(page), after: endCursor }),
    restart: () => setAsked(first),
  }
}
