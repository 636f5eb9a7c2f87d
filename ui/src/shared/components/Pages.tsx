import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AnyVariables, TypedDocumentNode } from 'urql'
import { afterCommands } from '../graphql/afterCommands'
import { refusal } from '../graphql/errors'
import { ErrorNote } from './ErrorNote'
import { LoadMore } from './LoadMore'
import { Panel } from './Panel'
import { useFollowed } from '../graphql/useFollowed'

/** A page of a list, as the server sends it. */
interface PageOf<Row> {
  nodes: readonly Row[]
  /** The number of all rows; undefined if the server does not count them. */
  total?: number
  hasNextPage: boolean
  endCursor: string | null
}

interface ListOf<Data, Variables, Row> {
  query: TypedDocumentNode<Data, Variables & { after?: string | null }>
  /** The variables of the query, except `after`. */
  variables: Variables
  /** The page in an answer, given the number of rows before it. */
  pageOf: (data: Data, before: number) => PageOf<Row> | undefined
  /** The variables of the page after a cursor. By default the cursor is the variable `after`. */
  behind?: (variables: Variables, cursor: string | null) => Variables & { after?: string | null }
  /** Whether others may change the list, so that it is polled while it is visible. */
  followed?: boolean
  /** Renders the rows of a page. */
  children: (rows: readonly Row[]) => ReactNode
}

/**
 * A list that is loaded page by page. Each page begins where the one before it now ends, and all are read again after a
 * command. However long the list, no row is missing, doubled or out of date.
 */
export function Pages<Data, Variables extends AnyVariables, Row>({
  head,
  empty,
  missing,
  ...list
}: ListOf<Data, Variables, Row> & {
  /** Renders the head above the rows. */
  head?: (data: Data) => ReactNode
  empty: ReactNode
  /** Shown if the object that the list is about does not exist. */
  missing?: ReactNode
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
  if (missing && answer.error && refusal(answer.error).code === 'not_found') return missing
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
  /** The number of rows up to the end of the page. */
  shown: number
  /** How many rows were open when the list was left. They are loaded at once. */
  upTo?: number
  /** Called with the number of rows shown, before the next page opens. */
  onOpen?: (shown: number) => void
  /** Called when all rows up to `upTo` are shown. */
  onAll?: () => void
}

/** The next page once it is requested, and its effect on the focus. */
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
  // The button that had the focus is gone, so the focus goes to the rows it has loaded.
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

/** The pages after a page once they are requested, and before that the button for the next one. */
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
