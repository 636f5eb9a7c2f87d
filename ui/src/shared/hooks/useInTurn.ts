import { useEffect, useRef, useState } from 'react'
import type { AnyVariables, DocumentInput, UseQueryExecute, UseQueryState } from 'urql'
import { useQuery } from '../graphql/useQuery'

/** How long an outdated request may still take before it is aborted, in milliseconds. */
const patience = 3000

/**
 * A query whose variables change faster than the network responds. One request runs at a time; the next one uses the
 * latest variables. A request that is nearly done may finish, since its answer is usually useful; otherwise it is
 * aborted. The last answer stays until a newer one is there, so that nothing jumps. It is `stale` while it is not for
 * the latest variables, and `asked` holds its variables. After an error, no answer for other variables remains.
 */
export function useInTurn<D, V extends AnyVariables>(
  query: DocumentInput<D, V>,
  wanted: V,
  pause = false,
): [UseQueryState<D, V> & { asked: V }, UseQueryExecute] {
  const [asked, setAsked] = useState(wanted)
  const outdated = !same(asked, wanted)
  // Variables that changed during a pause were never requested, and are not requested afterwards either.
  const [paused, setPaused] = useState(pause)
  if (paused !== pause) setPaused(pause)
  const held = pause || (paused && outdated)
  const args = { query, variables: asked, pause: held } as Parameters<typeof useQuery<D, V>>[0]
  const [answer, again] = useQuery<D, V>(args)
  const [last, setLast] = useState<{ data: D; asked: V }>()
  if (answer.data && !answer.fetching && answer.data !== last?.data) setLast({ data: answer.data, asked })
  if (!answer.fetching && outdated) setAsked(wanted)
  const next = useRef(wanted)
  useEffect(() => {
    next.current = wanted
  })
  useEffect(() => {
    if (!outdated) return
    const timer = setTimeout(() => setAsked(next.current), patience)
    return () => clearTimeout(timer)
  }, [outdated, asked])
  const shown = answer.error && !same(last?.asked, wanted) ? undefined : last
  return [
    {
      ...answer,
      data: shown?.data,
      asked: shown?.asked ?? asked,
      stale: answer.stale || (shown !== undefined && !same(shown.asked, wanted)),
    },
    again,
  ]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
