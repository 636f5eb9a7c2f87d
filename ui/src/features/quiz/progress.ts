import { type Lang, language } from '../../shared/i18n/language'
import { newKey } from '../../shared/idempotency'
import { type Answers, type AnswerWeights, type QuestionKey, questions } from '../../shared/quiz/quiz'
import { sessionId } from '../../shared/session/session'
import { createKeptStore, hasFields, useStore } from '../../shared/store'

/** How a whole quiz is sent: however often, from whichever tab and in whichever language, it is one result. */
export interface Attempt {
  /** What was answered, as answersText has it: other answers are another quiz. */
  of: string
  /** The idempotency key. */
  key: string
  /** The session that the key belongs to. */
  session: string
  /** The language in which it was finished. */
  lang: Lang
  /** What came of it; empty until that is known. */
  result: string
}

/** How far the quiz of this browser is. */
export interface Progress {
  answers: Partial<Answers>
  /** The question that was shown last, from 0; as many as there are once all are answered. */
  at: number
  attempt: Attempt | null
  /** What answers count, as it was served last: the style is known without a connection. */
  table: AnswerWeights[]
}

const nothing: Progress = { answers: {}, at: 0, attempt: null, table: [] }

/** The first question that has no answer, from 0; as many as there are if all have one. */
export function furthest(answers: Partial<Answers>): number {
  const open = questions.findIndex(({ key }) => !answers[key])
  return open < 0 ? questions.length : open
}

const isAttempt = hasFields<Attempt>('of', 'key', 'session', 'lang', 'result')

/** What is stored, without answers that are not there any more. */
function parse(text: string | null): Progress {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Progress>
    const answers: Partial<Answers> = {}
    for (const { key, answers: known } of questions) {
      const given = kept.answers?.[key]
      if (known.some((each) => each.key === given)) answers[key] = given!
    }
    const at = Number.isInteger(kept.at) ? Math.min(Math.max(kept.at!, 0), furthest(answers)) : 0
    const table = Array.isArray(kept.table)
      ? kept.table.filter(hasFields<AnswerWeights>('question', 'answer', 'weights'))
      : []
    return { answers, at, attempt: isAttempt(kept.attempt) ? kept.attempt : null, table }
  } catch {
    return nothing
  }
}

/** Leave and come back: it is kept in this browser. Signing out forgets it: see forgetDrafts. */
export const progress = createKeptStore<Progress>('quiz', parse, (now) => JSON.stringify(now))

export const useProgress = () => useStore(progress)

export const isWhole = (answers: Partial<Answers>): answers is Answers => furthest(answers) === questions.length

const answersText = (answers: Partial<Answers>) => questions.map(({ key }) => answers[key] ?? '').join(' ')

/** Whether the answers are those of a result that there is. */
export const isDone = ({ answers, attempt }: Progress) => !!attempt?.result && attempt.of === answersText(answers)

/** Begins anew. What answers count stays. */
export const startAgain = () => void progress.change(({ table }) => ({ ...nothing, table }))

export const answer = (key: QuestionKey, given: string) =>
  void progress.change((now) => ({ ...now, answers: { ...now.answers, [key]: given } }))

/** Notes which question is shown, for who comes back. */
export const noteStep = (at: number) => void progress.change((now) => (now.at === at ? now : { ...now, at }))

/** How these answers are sent: as they were before, here or in another tab, or else from now on. */
export async function attemptOf(answers: Answers): Promise<Attempt> {
  const of = answersText(answers)
  const first: Attempt = { of, key: newKey(), session: sessionId(), lang: language(), result: '' }
  let attempt = first
  await progress.change((now) => {
    attempt = now.attempt?.of === of ? now.attempt : first
    return attempt === now.attempt ? now : { ...now, attempt }
  })
  return attempt
}

/** Notes what came of an attempt. */
export const noteResult = ({ of }: Attempt, result: string) =>
  progress.change((now) => (now.attempt?.of === of ? { ...now, attempt: { ...now.attempt, result } } : now))
