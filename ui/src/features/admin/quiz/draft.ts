import { keyOfDraft } from '../../../shared/drafts'
import { plainNumber } from '../../../shared/i18n/digits'
import { type AnswerWeights, questions, type Style, styles } from '../../../shared/quiz/quiz'
import { browserStorage } from '../../../shared/store'

export interface Table {
  version: number
  answers: readonly AnswerWeights[]
}

/** The text of each field, by its name. */
export type Texts = Record<string, string>

/** What an admin typed and did not save, with the table that they started from. It is stored on this device. */
interface Draft {
  base: Table
  texts: Texts
}

export const nameOf = ({ question, answer }: Pick<AnswerWeights, 'question' | 'answer'>, style: Style) =>
  `${question}.${answer}.${style}`

/** The fields of a table. An answer that the table does not have gets 0 points. */
export const textsOf = (answers: readonly AnswerWeights[]): Texts =>
  Object.fromEntries(
    questions.flatMap((question) =>
      question.answers.flatMap(({ key }) => {
        const row = { question: question.key, answer: key }
        const known = answers.find((each) => each.question === row.question && each.answer === row.answer)
        return styles.map((style) => [nameOf(row, style), String(known?.weights[style] ?? 0)])
      }),
    ),
  )

/** The texts of a form, with Latin digits. */
export const textsIn = (fields: FormData): Texts =>
  Object.fromEntries([...fields].map(([name, text]) => [name, plainNumber(String(text))]))

export const draftKey = (account: string | undefined) => keyOfDraft(account, 'quiz-weights')

/** The stored draft. Undefined if there is none, or if it cannot be parsed. */
export function readDraft(key: string): Draft | undefined {
  try {
    const draft = JSON.parse(browserStorage.get(key) ?? 'null') as Draft | null
    return draft?.texts && Array.isArray(draft.base?.answers) ? draft : undefined
  } catch {
    return undefined
  }
}

/** Stores a draft, or removes it if it equals its base table. Returns whether a draft is stored. */
export function keepDraft(key: string, { base, texts }: Draft): boolean {
  const changed = Object.entries(textsOf(base.answers)).some(([name, text]) => texts[name] !== text)
  browserStorage.set(key, changed ? JSON.stringify({ base, texts }) : null)
  return changed
}

export const forgetDraft = (key: string) => browserStorage.set(key, null)
