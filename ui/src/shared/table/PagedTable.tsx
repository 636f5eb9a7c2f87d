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

/** A page of a list, as the server gives it. */
interface PageOf<R> {
  nodes: readonly R[]
  total: number
  hasNextPage: boolean
  endCursor: string | null
}

/** Where a page begins: behind a cursor, and how many rows stand before it. */
interface Start {
  after: string | null
  before: number
}

const beginning: Start = { after: null, before: 0 }

/** The page that is shown, the pages that led to it, and turning to another, with which the keyboard goes on. */
function usePages<Data, Variables extends AnyVariables>(
  query: TypedDocumentNode<Data, Variables & { after?: string | null }>,
  variables: Variables,
  followed: boolean,
) {
  const filter = JSON.stringify(variables)
  // The pages that led to the one that is shown, which is the last.
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
  // Once the rows of another page are there, the keyboard goes on with them, from the first.
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
 * A table of which the server gives a page at a time, asked again after every command. Its columns sort only where one
 * page holds all there is: the server keeps its own order, and a page that is sorted by itself would say something else
 * than it seems to. Another filter begins at the first page.
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
  /** All but `after`. */
  variables: Variables
  pageOf: (data: Data) => PageOf<R> | undefined
  /** Whether others may change what it shows, so that it is asked again while it is seen. */
  followed?: boolean
  /** Stands above the table. */
  head?: ReactNode
  /** Said where the list has no row at all. */
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
              <Turning page={page} starts={starts} onTurn={turn} />
            </div>
          </>
        )
      }}
    </Panel>
  )
}

/** Which rows are shown, and the ways to those before and after them. */
function Turning({
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
