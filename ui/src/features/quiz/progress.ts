import { type Answers, type AnswerWeights, type QuestionKey, questions } from '../../shared/quiz/quiz'
import { createKeptStore, hasFields, parseList, useStore } from '../../shared/store'

/** How far the quiz of this browser is. */
export interface Progress {
  answers: Partial<Answers>
  /** The question that is shown, from 0; as many as there are once all are answered. */
  at: number
  /** The idempotency key of the whole quiz: however often it is sent, it is one result. */
  key: string
  /** The session that the key belongs to. */
  session: string
  /** What answers count, as it was served last: the style is known without a connection. */
  table: AnswerWeights[]
}

const nothing: Progress = { answers: {}, at: 0, key: '', session: '', table: [] }

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** What is stored, without answers that are not there any more. */
function parse(text: string | null): Progress {
  try {
    const kept = JSON.parse(text ?? '{}') as Partial<Progress>
    const answers: Partial<Answers> = {}
    for (const { key, answers: known } of questions) {
      const given = textOf(kept.answers?.[key])
      if (known.some((each) => each.key === given)) answers[key] = given
    }
    const open = questions.findIndex(({ key }) => !answers[key])
    const furthest = open < 0 ? questions.length : open
    const at = Number.isInteger(kept.at) ? Math.min(Math.max(kept.at!, 0), furthest) : 0
    const table = Array.isArray(kept.table)
      ? kept.table.filter(hasFields<AnswerWeights>('question', 'answer', 'weights'))
      : []
    return { answers, at, key: textOf(kept.key), session: textOf(kept.session), table }
  } catch {
    return nothing
  }
}

/** Leave and come back: it is kept in this browser. */
export const progress = createKeptStore<Progress>('quiz', parse, (now) => JSON.stringify(now))

export const useProgress = () => useStore(progress)

export const isWhole = (answers: Partial<Answers>): answers is Answers => questions.every(({ key }) => answers[key])

/** Begins anew. What answers count stays. */
export const startAgain = () => void progress.change(({ table }) => ({ ...nothing, table }))

export const answer = (key: QuestionKey, given: string, at: number) =>
  void progress.change((now) => ({ ...now, answers: { ...now.answers, [key]: given }, at }))

export const goTo = (at: number) => void progress.change((now) => ({ ...now, at }))

/** A result of this browser. Its token lets whoever took it leave a contact. */
export interface Taken {
  id: string
  token: string
  /** A contact was left with it. */
  contact?: boolean
}

/** The results that were taken in this browser, the newest first. */
const taken = createKeptStore('quiz-taken', parseList(hasFields<Taken>('id', 'token')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)

export const useTaken = () => useStore(taken)

const mostTaken = 20

/** Notes a result, or what became of it. */
export const remember = (one: Taken) =>
  taken.change((list) => [one, ...list.filter(({ id }) => id !== one.id)].slice(0, mostTaken))
