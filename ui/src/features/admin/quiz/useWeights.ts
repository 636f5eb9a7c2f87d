import { type RefObject, useEffect, useState } from 'react'
import { useClient } from 'urql'
import { toast } from '../../../shared/components/toast'
import { useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { useT } from '../../../shared/i18n/language'
import { type AnswerWeights, questions, type Style, styles } from '../../../shared/quiz/quiz'
import { useUser } from '../../../shared/session/session'
import { draftKey, forgetDraft, keepDraft, nameOf, readDraft, type Table, type Texts, textsOf } from './draft'

export const QuizWeightsDocument = graphql(`
  query QuizWeights {
    quizTable {
      version
      answers {
        question
        answer
        weights {
          luxury
          classic
          garden
          modern
          traditional
        }
      }
    }
    shippedQuizTable {
      question
      answer
      weights {
        luxury
        classic
        garden
        modern
        traditional
      }
    }
  }
`)
const SharesDocument = graphql(`
  query QuizShares($answers: [QuizAnswerWeightsInput!]!) {
    quizShares(answers: $answers) {
      style
      percent
      rare
    }
  }
`)
const SetWeights = graphql(`
  mutation SetQuizWeights($input: SetQuizWeights!) {
    setQuizWeights(input: $input) {
      version
      position
    }
  }
`)

export type Shares = ResultOf<typeof SharesDocument>['quizShares']

/** The table of weights that a form contains. */
const readTable = (fields: FormData): AnswerWeights[] =>
  questions.flatMap(({ key, answers }) =>
    answers.map((answer) => {
      const row = { question: key, answer: answer.key }
      const of = (style: Style) => Math.round(readNumber(fields.get(nameOf(row, style))) ?? 0)
      return {
        ...row,
        weights: {
          luxury: of('luxury'),
          classic: of('classic'),
          garden: of('garden'),
          modern: of('modern'),
          traditional: of('traditional'),
        },
      }
    }),
  )

/** The error of each field that is not a whole number from 0 to 10, by the field's name. */
const mistakes = (fields: FormData, sentence: string) =>
  Object.fromEntries(
    questions.flatMap(({ key, answers }) =>
      answers.flatMap((answer) =>
        styles.flatMap((style) => {
          const name = nameOf({ question: key, answer: answer.key }, style)
          const points = readNumber(fields.get(name))
          return points !== null && Number.isInteger(points) && points >= 0 && points <= 10 ? [] : [[name, sentence]]
        }),
      ),
    ),
  ) as Record<string, string>

/**
 * The typed weights, which are stored on this device until they are saved, and the table that they are compared with.
 */
function useTyped(table: Table) {
  const key = draftKey(useUser()?.id)
  const [draft] = useState(() => readDraft(key))
  const [begun, setBegun] = useState(draft?.base ?? table)
  const [base, setBase] = useState(table)
  const [texts, setTexts] = useState(draft?.texts ?? textsOf(table.answers))
  const [round, setRound] = useState(0)
  const [changed, setChanged] = useState(draft !== undefined)
  return {
    /** The initial values of the fields, set again whenever `round` changes. */
    texts,
    round,
    changed,
    /** The table whose version a save names. */
    base,
    setBase,
    /** What another admin has saved since this draft was begun. */
    theirs: begun.version !== base.version ? { before: begun, now: base } : undefined,
    keep: (now: Texts) => setChanged(keepDraft(key, { base: begun, texts: now })),
    /** Puts other values in the fields. */
    fill: (now: Texts) => {
      setChanged(keepDraft(key, { base: begun, texts: now }))
      setTexts(now)
      setRound((n) => n + 1)
    },
    /** Discards the draft in favour of a table. */
    settle: (now: Table) => {
      forgetDraft(key)
      setChanged(false)
      setBase(now)
      setBegun(now)
    },
  }
}

/** Saves a table. The first submit shows the shares of the styles, and only the next one saves. */
function useSave(typed: ReturnType<typeof useTyped>, onSaved: () => void) {
  const t = useT()
  const client = useClient()
  const [shares, setShares] = useState<Shares>()
  const readBase = async () => {
    const now = await client.query(QuizWeightsDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    if (now.data?.quizTable) typed.setBase(now.data.quizTable)
  }
  const form = useForm(
    async (fields) => {
      const answers = readTable(fields)
      if (!shares) {
        const { data, error } = await client
          .query(SharesDocument, { answers }, { requestPolicy: 'network-only' })
          .toPromise()
        if (error) throw error
        setShares(data!.quizShares)
        return
      }
      const { version } = typed.base
      const { data, error } = await client
        .mutation(SetWeights, { input: { version, answers } }, { additionalTypenames: ['QuizTable'] })
        .toPromise()
      if (error) {
        if (refusal(error).code === 'conflict') await readBase()
        throw error
      }
      typed.settle({ version: data!.setQuizWeights.version, answers })
      setShares(undefined)
      toast({ title: t('admin.saved'), tone: 'tile' })
      onSaved()
    },
    (fields) => mistakes(fields, t('admin.quizPoints')),
  )
  return { form, shares, forget: () => setShares(undefined) }
}

/**
 * The weights while they are edited. Unsaved weights survive leaving the page. After a conflict, `theirs` has the
 * weights that another admin changed.
 */
export function useWeights(table: Table, onSaved: () => void) {
  const typed = useTyped(table)
  const { form, shares, forget } = useSave(typed, onSaved)
  const fill = (texts: Texts) => {
    typed.fill(texts)
    forget()
  }
  return {
    form,
    shares,
    texts: typed.texts,
    round: typed.round,
    changed: typed.changed,
    theirs: typed.theirs,
    fill,
    keep: (texts: Texts) => {
      forget()
      typed.keep(texts)
    },
    discard: () => {
      fill(textsOf(typed.base.answers))
      typed.settle(typed.base)
    },
  }
}

/** Validates the invalid fields of a form again whenever `round` changes, because the fields then have other values. */
export function useRevalidation(box: RefObject<HTMLFormElement | null>, round: number) {
  useEffect(() => {
    const wrong = box.current?.querySelectorAll('[aria-invalid]') ?? []
    for (const field of wrong) field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [box, round])
}
