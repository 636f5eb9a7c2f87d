import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { inPlace } from '../../shared/inPlace'
import { furthest, isDone, noteStep, progress, startAgain, useProgress } from './progress'

/** The state of a history entry of the quiz. */
interface Entry {
  /** The index of the question; the number of questions once all are answered. */
  step: number
  /** How many entries directly before this one show the preceding questions in order. */
  below: number
}

const isEntry = (state: unknown): state is Entry => typeof state === 'object' && state !== null && 'step' in state

/**
 * The current question, and the answers. Each question is a history entry, so that Back, Forward and reload work. A
 * visitor who comes back continues where they were, or starts again if the quiz was completed.
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
  // Entries of questions that are not reached yet, such as after a restart, are skipped.
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
