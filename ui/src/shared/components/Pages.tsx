import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { afterCommands } from '../graphql/afterCommands'
import { ErrorNote } from './ErrorNote'
import { LoadMore } from './LoadMore'
import { Panel } from './Panel'
import { useFollowed } from '../graphql/useFollowed'

/** A page of a list, as the server gives it. */
interface PageOf<Row> {
  nodes: readonly Row[]
  /** How many there are in all, where the server counts them. */
  total?: number
  hasNextPage: boolean
  endCursor: string | null
}

interface ListOf<Data, Variables, Row> {
  query: TypedDocumentNode<Data, Variables & { after?: string | null }>
  /** All but `after`. */
  variables: Variables
  /** A page of an answer, before which so many rows stand. */
  pageOf: (data: Data, before: number) => PageOf<Row> | undefined
  /** The variables of the page behind a cursor; `after` unless told otherwise. */
  behind?: (variables: Variables, cursor: string | null) => Variables & { after?: string | null }
  /** Whether others may change what it shows, so that it is asked again while it is seen. */
  followed?: boolean
  /** Draws the rows of a page. */
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A list that is asked for a page at a time. Each page begins where the one before it ends now, and all are asked again
 * after a command: however long the list, nothing is left out, shown twice or out of date.
 */
export function Pages<Data, Variables extends AnyVariables, Row>({
  head,
  empty,
  ...list
}: ListOf<Data, Variables, Row> & {
  /** Stands above the rows. */
  head?: (data: Data) => ReactNode
  empty: ReactNode
}) {
  const { query, variables, pageOf, followed = false, children } = list
  const [answer, ask] = useFollowed({
    followed,
    query,
    variables: { ...variables, after: null },
    requestPolicy: 'cache-and-network',
    context: afterCommands,
    keepFormer: true,
  })
  return (
    <Panel
      answer={answer}
      retry={() => ask({ requestPolicy: 'network-only' })}
      isEmpty={(data) => !pageOf(data, 0)?.nodes.length}
      empty={empty}
    >
      {(data) => {
        const page = pageOf(data, 0)!
        return (
          <>
            {head?.(data)}
            {children(page.nodes)}
            <FurtherPages key={JSON.stringify(variables)} {...list} page={page} shown={page.nodes.length} />
          </>
        )
      }}
    </Panel>
  )
}

type FurtherProps<Data, Variables extends AnyVariables, Row> = ListOf<Data, Variables, Row> & {
  page: PageOf<unknown>
  /** Rows down to the end of the page. */
  shown: number
  /** How far the list was open when it was left: so many rows are asked for at once. */
  upTo?: number
  /** Told how many rows are shown before the next page opens. */
  onOpen?: (shown: number) => void
  /** Told that all rows stand that are asked for at once. */
  onAll?: () => void
}

/** The next page, once it is asked for, and where the keyboard goes on when it is there. */
function useFurther<Data, Variables extends AnyVariables, Row>({
  page,
  shown,
  ...list
}: FurtherProps<Data, Variables, Row>) {
  const { query, variables, pageOf, followed = false, upTo = 0, onOpen, onAll } = list
  const { behind = (all, after) => ({ ...all, after }) } = list
  const [open, setOpen] = useState(shown < upTo)
  const [answer, ask] = useFollowed({
    followed,
    query,
    variables: behind(variables, page.endCursor),
    pause: !open || !page.hasNextPage,
    context: afterCommands,
    keepFormer: true,
  })
  const next = open && page.hasNextPage && answer.data ? pageOf(answer.data, shown) : undefined
  const rows = useRef<HTMLDivElement>(null)
  const asked = useRef(false)
  const came = next !== undefined
  // The button that had the focus is gone; the keyboard goes on with the first of the rows it brought.
  useEffect(() => {
    if (came && asked.current && document.activeElement === document.body) rows.current?.focus({ preventScroll: true })
  }, [came])
  const all = shown >= upTo || !page.hasNextPage
  const tellAll = useEffectEvent(() => onAll?.())
  useLayoutEffect(() => {
    if (all) tellAll()
  }, [all])
  const more = () => {
    asked.current = true
    setOpen(true)
    onOpen?.(shown)
  }
  return { next, answer, ask, rows, more }
}

/** What comes after a page, once it is asked for; the way to it before. */
export function FurtherPages<Data, Variables extends AnyVariables, Row>({
  page,
  shown,
  ...list
}: FurtherProps<Data, Variables, Row>) {
  const { next, answer, ask, rows, more } = useFurther({ page, shown, ...list })
  if (next) {
    return (
      <>
        <div
          ref={rows}
          tabIndex={-1}
          aria-busy={answer.stale || undefined}
          className={`outline-none ${answer.stale ? 'opacity-80' : ''}`}
        >
          {list.children(next.nodes)}
        </div>
        <FurtherPages {...list} page={next} shown={shown + next.nodes.length} />
      </>
    )
  }
  return (
    <>
      {answer.error && <ErrorNote error={answer.error} retry={() => ask({ requestPolicy: 'network-only' })} />}
      <LoadMore
        shown={shown}
        {...(page.total !== undefined && { total: page.total })}
        more={page.hasNextPage && !answer.error}
        busy={answer.fetching}
        onMore={more}
      />
    </>
  )
}
