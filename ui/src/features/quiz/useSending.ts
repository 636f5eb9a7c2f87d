import { useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import type { Answers } from '../../shared/quiz/quiz'
import { remember } from '../../shared/quiz/taken'
import { sessionId } from '../../shared/session/session'
import { attemptOf, noteResult } from './progress'
import { CompleteQuiz, RecordQuizStep } from './query'

/**
 * Sends the completed quiz when there is a connection. All tries, in every tab and language, belong to one attempt, so
 * that a lost answer does not create a second result. `sent` is called with the result's id.
 */
export function useSending(answers: Answers, online: boolean, sent: (id: string) => void) {
  const client = useClient()
  const [tries, setTries] = useState(0)
  const [failed, setFailed] = useState<Error>()
  const done = useEffectEvent(sent)
  const given = JSON.stringify(answers)
  useEffect(() => {
    let left = false
    const send = async () => {
      const whole = JSON.parse(given) as Answers
      const attempt = await attemptOf(whole)
      if (left) return
      if (attempt.result) return done(attempt.result)
      if (!online || !navigator.onLine) return
      setFailed(undefined)
      const { data, error } = await client
        .mutation(
          CompleteQuiz,
          { input: { answers: whole, lang: attempt.lang } },
          { fetchOptions: { headers: { 'Idempotency-Key': attempt.key, 'X-Session': attempt.session } } },
        )
        .toPromise()
      const result = data?.completeQuiz
      if (!result) {
        if (!left) setFailed(error)
        return
      }
      await Promise.all([remember({ id: result.id, token: result.token }), noteResult(attempt, result.id)])
      void client.mutation(RecordQuizStep, { input: { step: 'result', session: sessionId() } }).toPromise()
      if (!left) done(result.id)
    }
    void send()
    return () => {
      left = true
    }
  }, [client, given, online, tries])
  const again = () => {
    setFailed(undefined)
    setTries((n) => n + 1)
  }
  return { failed, again }
}
