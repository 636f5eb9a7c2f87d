import { useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { refusal } from '../../shared/graphql/errors'
import type { Lang } from '../../shared/i18n/language'
import type { Answers } from '../../shared/quiz/quiz'
import { sessionId } from '../../shared/session/session'
import { progress, remember, startAgain } from './progress'
import { CompleteQuiz, RecordQuizStep } from './query'

const newKey = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`

/**
 * Sends a whole quiz once there is a connection, under one key: an answer that was lost does not make another result.
 * `failed` is the server's sentence where it refuses.
 */
export function useSending(answers: Answers, lang: Lang, online: boolean, sent: (id: string) => void) {
  const client = useClient()
  const [attempt, setAttempt] = useState(0)
  const [failed, setFailed] = useState('')
  const done = useRef(sent)
  useEffect(() => {
    done.current = sent
  })
  const given = JSON.stringify(answers)
  useEffect(() => {
    if (!online || !navigator.onLine) return
    let left = false
    const send = async () => {
      const kept = progress.get()
      // Other answers than those that the key was made for are another quiz.
      const key = kept.key.startsWith(`${given} `) ? kept.key : `${given} ${newKey()}`
      const session = (kept.key === key && kept.session) || sessionId()
      await progress.change((now) => ({ ...now, key, session }))
      const { data, error } = await client
        .mutation(
          CompleteQuiz,
          { input: { answers: JSON.parse(given) as Answers, lang } },
          { fetchOptions: { headers: { 'Idempotency-Key': key.slice(given.length + 1), 'X-Session': session } } },
        )
        .toPromise()
      if (left) return
      const result = data?.completeQuiz
      if (!result) return setFailed(refusal(error!).message || error!.message)
      await remember({ id: result.id, token: result.token })
      void client.mutation(RecordQuizStep, { input: { step: 'result', session: sessionId() } }).toPromise()
      done.current(result.id)
      startAgain()
    }
    void send()
    return () => {
      left = true
    }
  }, [client, given, lang, online, attempt])
  const again = () => {
    setFailed('')
    setAttempt((n) => n + 1)
  }
  return { failed, again }
}
