import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inPlace } from '../../shared/inPlace'
import { furthest, isDone, noteStep, progress, startAgain, useProgress } from './progress'

/** What an entry of the browser's history says of the quiz. */
interface Entry {
  /** The question, from 0; as many as there are once all are answered. */
  step: number
  /** How many entries before it show the questions before it, one after the other. */
  below: number
}

const isEntry = (state: unknown): state is Entry => typeof state === 'object' && state !== null && 'step' in state

/**
 * The question that is shown, and what was answered. Each question is a step for the browser's Back and Forward, and
 * stays when the page is loaded again. Who comes to the quiz anew goes on where they were, after a result from the
 * beginning.
 */
export function useStep() {
  const { state, search, hash, key } = useLocation()
  const navigate = useNavigate()
  const kept = useProgress()
  const entry = isEntry(state) ? state : undefined
  const fresh = entry === undefined
  const done = fresh && isDone(kept)
  const answers = done ? {} : kept.answers
  const open = furthest(answers)
  const { step, below } = entry ?? { step: kept.at, below: 0 }
  const at = Math.min(step, open)
  const show = (next: Entry, options: { replace: boolean; flushSync?: boolean }) =>
    void navigate({ search, hash }, { ...inPlace, ...options, state: next })
  const begin = useEffectEvent(() => {
    if (done) startAgain()
    show({ step: at, below }, { replace: true, flushSync: false })
  })
  useLayoutEffect(() => {
    if (fresh) begin()
  }, [fresh])
  // An entry of a question that one has not come to, such as after beginning again, is passed over.
  const over = fresh ? 0 : step - at
  const passOver = useEffectEvent(() => {
    if (below >= over) void navigate(-over)
    else show({ step: at, below }, { replace: true, flushSync: false })
  })
  useEffect(() => {
    if (over > 0) passOver()
    else if (!fresh) noteStep(at)
  }, [fresh, over, at])
  const leaving = useRef(false)
  useEffect(() => {
    leaving.current = false
  }, [key])
  return {
    at,
    answers,
    next: () => {
      if (at < furthest(progress.get().answers)) show({ step: at + 1, below: below + 1 }, { replace: false })
    },
    back: () => {
      if (at === 0 || leaving.current) return
      if (below === 0) return show({ step: at - 1, below }, { replace: true })
      leaving.current = true
      void navigate(-1)
    },
  }
}
