import { type Lang, language } from '../../shared/i18n/language'
import { newKey } from '../../shared/idempotency'
import { type Answers, type AnswerWeights, type QuestionKey, questions } from '../../shared/quiz/quiz'
import { sessionId } from '../../shared/session/session'
import { createKeptStore, hasFields, useStore } from '../../shared/store'

/**
 * The attempt to send a completed quiz. However often it is sent, from whichever tab and in whichever language, it
 * creates one result.
 */
export interface Attempt {
  /** The answers as text, see answersText. Other answers are another attempt. */
  of: string
  /** The idempotency key. */
  key: string
  /** The session that the key belongs to. */
  session: string
  /** The language in which the quiz was completed. */
  lang: Lang
  /** The id of the result; empty until it is known. */
  result: string
}

/** The progress of this browser's quiz. */
export interface Progress {
  answers: Partial<Answers>
  /** The index of the question shown last; the number of questions once all are answered. */
  at: number
  attempt: Attempt | null
  /**
   * The weights of the answers as the server last sent them, so that the style can be computed without a connection.
   */
  table: AnswerWeights[]
}

const nothing: Progress = { answers: {}, at: 0, attempt: null, table: [] }

/** The index of the first question without an answer; the number of questions if all are answered. */
export function furthest(answers: Partial<Answers>): number {
  const open = questions.findIndex(({ key }) => !answers[key])
  return open < 0 ? questions.length : open
}

const isAttempt = hasFields<Attempt>('of', 'key', 'session', 'lang', 'result')

/** The stored progress, without answers that no longer exist. */
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

/**
 * The progress is kept in this browser, so that the quiz can be continued later. Signing out deletes it: see
 * forgetDrafts.
 */
export const progress = createKeptStore<Progress>('quiz', parse, (now) => JSON.stringify(now))

export const useProgress = () => useStore(progress)

export const isWhole = (answers: Partial<Answers>): answers is Answers => furthest(answers) === questions.length

const answersText = (answers: Partial<Answers>) => questions.map(({ key }) => answers[key] ?? '').join(' ')

/** Whether the result of the answers is known. */
export const isDone = ({ answers, attempt }: Progress) => !!attempt?.result && attempt.of === answersText(answers)

/** Starts the quiz again. The weights are kept. */
export const startAgain = () => void progress.change(({ table }) => ({ ...nothing, table }))

export const answer = (key: QuestionKey, given: string) =>
  void progress.change((now) => ({ ...now, answers: { ...now.answers, [key]: given } }))

/** Stores which question is shown, for when the visitor comes back. */
export const noteStep = (at: number) => void progress.change((now) => (now.at === at ? now : { ...now, at }))

/** The attempt for these answers: the stored one, made here or in another tab, or else a new one. */
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

/** Stores the id of an attempt's result. */
export const noteResult = ({ of }: Attempt, result: string) =>
  progress.change((now) => (now.attempt?.of === of ? { ...now, attempt: { ...now.attempt, result } } : now))
