import { useEffect, useRef, useState } from 'react'
import { type AnyVariables, type DocumentInput, useQuery, type UseQueryExecute, type UseQueryState } from 'urql'

/** Milliseconds that an answer nobody waits for any more may still take; then its request is given up. */
const patience = 3000

/**
 * A query whose variables change faster than the network answers: one request is under way at a time, and what is asked
 * next is what is wanted then. An answer that is near is waited for, for what was typed a moment ago is seldom useless; one
 * that is not is called off. The last answer stays until a newer one is there, so that nothing jumps; `asked` tells what it
 * answers.
 */
export function useInTurn<D, V extends AnyVariables>(query: DocumentInput<D, V>, wanted: V, pause = false): [UseQueryState<D, V> & { asked: V }, UseQueryExecute] {
  const [asked, setAsked] = useState(wanted)
  const [answer, again] = useQuery({ query, variables: asked, pause } as Parameters<typeof useQuery<D, V>>[0])
  const [last, setLast] = useState<{ data: D; asked: V }>()
  if (answer.data && !answer.fetching && answer.data !== last?.data) setLast({ data: answer.data, asked })
  const outdated = JSON.stringify(asked) !== JSON.stringify(wanted)
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
  return [{ ...answer, data: answer.fetching ? last?.data : (answer.data ?? last?.data), asked: last?.asked ?? asked }, again]
}
