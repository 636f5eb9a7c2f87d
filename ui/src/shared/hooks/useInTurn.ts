import { useEffect, useRef, useState } from 'react'
import type { AnyVariables, DocumentInput, UseQueryExecute, UseQueryState } from 'urql'
import { useQuery } from '../graphql/useQuery'

/** Milliseconds that an answer nobody waits for any more may still take; then its request is given up. */
const patience = 3000

/**
 * A query whose variables change faster than the network answers: one request is under way at a time, and what is asked
 * next is what is wanted then. An answer that is near is waited for, for what was typed a moment ago is seldom useless;
 * one that is not is called off. The last answer stays until a newer one is there, so that nothing jumps; it is `stale`
 * while it answers anything but what is wanted, and `asked` tells what. An error leaves no answer to another question
 * beside it.
 */
export function useInTurn<D, V extends AnyVariables>(
  query: DocumentInput<D, V>,
  wanted: V,
  pause = false,
): [UseQueryState<D, V> & { asked: V }, UseQueryExecute] {
  const [asked, setAsked] = useState(wanted)
  const outdated = !same(asked, wanted)
  // What was wanted in a pause was never asked: it is not made up for.
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
