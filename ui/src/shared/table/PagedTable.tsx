import type { RowData } from '@tanstack/react-table'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { Button } from '../components/Button'
import { Panel } from '../components/Panel'
import { afterCommands } from '../graphql/afterCommands'
import { useFollowed } from '../graphql/useFollowed'
import { useFocusKept } from '../hooks/useFocusKept'
import { useT } from '../i18n/language'
import { DataTable, type TableProps, TableSkeleton } from './DataTable'

/** A page of a list, as a GraphQL connection. */
interface PageOf<R> {
  nodes: readonly R[]
  total: number
  hasNextPage: boolean
  endCursor: string | null
}

/** The start of a page: its cursor, and how many rows come before it. */
interface Start {
  after: string | null
  before: number
}

const beginning: Start = { after: null, before: 0 }

/**
 * The state of paging: the present page, the pages before it, and a function that turns to another. After turning, the
 * focus moves to the new rows.
 */
function usePages<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables & { after?: string | null }>,
  variables: Variables,
  followed: boolean,
) {
  const filter = JSON.stringify(variables)
  // The starts of all pages up to the present one, which is the last.
  const [path, setPath] = useState({ filter, starts: [beginning] })
  const starts = path.filter === filter ? path.starts : [beginning]
  const start = starts.at(-1) ?? beginning
  const place = useRef<HTMLDivElement>(null)
  const [answer, ask] = useFollowed({
    followed,
    query,
    variables: { ...variables, after: start.after },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
    keepFormer: true,
  })
  useFocusKept(answer.data)
  // Once the rows of the new page are loaded, the table gets the focus.
  const turned = useRef(false)
  const turn = (to: Start[]) => {
    turned.current = true
    setPath({ filter, starts: to })
  }
  useEffect(() => {
    if (!turned.current || answer.stale || answer.fetching) return
    turned.current = false
    place.current?.querySelector<HTMLElement>('[role=region]')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }, [answer.stale, answer.fetching])
  return { answer, ask, place, starts, start, turn }
}

/**
 * A table that reads one page at a time. The query runs again after every command. Columns can be sorted only if one
 * page has all rows: the server has its own order, and sorting one page would look like an order of the whole list. A
 * new filter starts at the first page.
 */
export function PagedTable<Data, Variables extends AnyVariables, R extends RowData>({
  query,
  variables,
  pageOf,
  followed = false,
  head,
  empty,
  columns,
  ...table
}: Omit<TableProps<R>, 'rows' | 'whole'> & {
  query: TypedDocumentNode<Data, Variables & { after?: string | null }>
  /** The variables of the query, without `after`. */
  variables: Variables
  pageOf: (data: Data) => PageOf<R> | undefined
  /** Whether others may change the list, so that the query runs again while the table is visible. */
  followed?: boolean
  /** Content above the table. */
  head?: ReactNode
  /** Shown if the list has no rows at all. */
  empty: ReactNode
}) {
  const { answer, ask, place, starts, start, turn } = usePages(query, variables, followed)
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      skeleton={<TableSkeleton columns={columns.length} />}
      isEmpty={(data) => start === beginning && !pageOf(data)?.nodes.length}
      empty={empty}
    >
      {(data) => {
        const page = pageOf(data)!
        return (
          <>
            {head}
            <div ref={place} className="panel scroll-mt-24 p-4">
              <DataTable
                {...table}
                key={start.after}
                columns={columns}
                rows={page.nodes}
                whole={start === beginning && !page.hasNextPage}
              />
              <PageButtons page={page} starts={starts} onTurn={turn} />
            </div>
          </>
        )
      }}
    </Panel>
  )
}

/** Which rows are shown, with buttons for the previous and the next page. */
function PageButtons({
  page: { nodes, total, hasNextPage, endCursor },
  starts,
  onTurn,
}: {
  page: PageOf<unknown>
  starts: Start[]
  onTurn: (starts: Start[]) => void
}) {
  const t = useT()
  const { before } = starts.at(-1)!
  const to = before + nodes.length
  return (
    <nav
      aria-label={t('table.pages')}
      className="mt-3 flex flex-wrap items-center justify-end gap-2 border-t border-line pt-3 text-small"
    >
      <p role="status" className="me-auto text-muted tabular">
        {nodes.length > 0 ? t('table.range', { from: before + 1, to, total }) : t('table.empty')}
      </p>
      {starts.length > 1 && (
        <Button small onClick={() => onTurn(starts.slice(0, -1))}>
          <ChevronRight size={16} aria-hidden className="ltr:-scale-x-100" />
          {t('table.previous')}
        </Button>
      )}
      {hasNextPage && (
        <Button small onClick={() => onTurn([...starts, { after: endCursor, before: to }])}>
          {t('table.next')}
          <ChevronLeft size={16} aria-hidden className="ltr:-scale-x-100" />
        </Button>
      )}
    </nav>
  )
}
