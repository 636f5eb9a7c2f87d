import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import { Button } from '../../../shared/components/Button'
import { NumberField } from '../../../shared/components/NumberField'
import { Panel } from '../../../shared/components/Panel'
import { toast } from '../../../shared/components/toast'
import { Form } from '../../../shared/form/Form'
import { useForm } from '../../../shared/form/useForm'
import { refusal } from '../../../shared/graphql/errors'
import { graphql, type ResultOf } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { readNumber } from '../../../shared/i18n/digits'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { type AnswerWeights, questions, type Style, styleNames, styles } from '../../../shared/quiz/quiz'
import { useUser } from '../../../shared/session/session'
import { draftKey, forgetDraft, keepDraft, nameOf, readDraft, type Table, type Texts, textsIn, textsOf } from './draft'

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

type Shares = ResultOf<typeof SharesDocument>['quizShares']

/** The table that answers are weighed by. */
export function WeightsTab() {
  const t = useT()
  const [answer, ask] = useQuery({ query: QuizWeightsDocument, variables: {}, requestPolicy: 'cache-and-network' })
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <Panel answer={answer} retry={again}>
      {({ quizTable, shippedQuizTable }) =>
        quizTable ? (
          <Editor table={quizTable} shipped={shippedQuizTable} onSaved={again} />
        ) : (
          <p className="panel p-4">{t('admin.quizNoTable')}</p>
        )
      }
    </Panel>
  )
}

/** What stands in the fields of the form. */
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

/** What is wrong with the fields of the form, by their names. */
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

/** What is typed, kept on this device until it is saved, and which table stands meanwhile. */
function useTyped(table: Table) {
  const key = draftKey(useUser()?.id)
  const [draft] = useState(() => readDraft(key))
  const [begun, setBegun] = useState(draft?.base ?? table)
  const [base, setBase] = useState(table)
  const [texts, setTexts] = useState(draft?.texts ?? textsOf(table.answers))
  const [round, setRound] = useState(0)
  const [changed, setChanged] = useState(draft !== undefined)
  return {
    /** What the fields begin with, each time that `round` changes. */
    texts,
    round,
    changed,
    /** The version that a save names. */
    base,
    setBase,
    /** What another admin has saved since what is typed was begun. */
    theirs: begun.version !== base.version ? { before: begun, now: base } : undefined,
    keep: (now: Texts) => setChanged(keepDraft(key, { base: begun, texts: now })),
    /** Puts others in the fields. */
    fill: (now: Texts) => {
      setChanged(keepDraft(key, { base: begun, texts: now }))
      setTexts(now)
      setRound((n) => n + 1)
    },
    /** Nothing is left to save over a table. */
    settle: (now: Table) => {
      forgetDraft(key)
      setChanged(false)
      setBase(now)
      setBegun(now)
    },
  }
}

/**
 * A table may be saved once its shares were looked at. What is typed stays until then, whatever is looked at between.
 * Where another admin was faster, what they changed is shown.
 */
function Editor({ table, shipped, onSaved }: { table: Table; shipped: readonly AnswerWeights[]; onSaved: () => void }) {
  const t = useT()
  const client = useClient()
  const typed = useTyped(table)
  const [shares, setShares] = useState<Shares>()
  const box = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  const lookAgain = async () => {
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
        if (refusal(error).code === 'conflict') await lookAgain()
        throw error
      }
      typed.settle({ version: data!.setQuizWeights.version, answers })
      setShares(undefined)
      toast({ title: t('admin.saved'), tone: 'tile' })
      onSaved()
    },
    (fields) => mistakes(fields, t('admin.quizPoints')),
  )
  const fill = (texts: Texts) => {
    typed.fill(texts)
    setShares(undefined)
  }
  const discard = () => {
    fill(textsOf(typed.base.answers))
    typed.settle(typed.base)
    submit.current?.focus() // the button goes
  }
  const { round } = typed
  useEffect(() => {
    // What was wrong in the fields before is looked at again.
    const wrong = box.current?.querySelectorAll('[aria-invalid]') ?? []
    for (const field of wrong) field.dispatchEvent(new Event('input', { bubbles: true }))
  }, [round])
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if (!(target as HTMLElement).hasAttribute('data-number')) return
    setShares(undefined)
    typed.keep(textsIn(new FormData(currentTarget)))
  }
  return (
    <Form of={form} kept ref={box} onInput={onInput} className="grid gap-5">
      <p className="max-w-[70ch] text-muted">{t('admin.quizWeightsLead')}</p>
      {typed.theirs && <Theirs {...typed.theirs} />}
      {questions.map((question) => (
        <QuestionWeights
          key={`${question.key} ${round}`}
          question={question}
          shown={typed.texts}
          errors={form.errors}
        />
      ))}
      {shares && <SharesPanel shares={shares} />}
      <p role="status" className={typed.changed ? 'text-small text-muted' : 'unseen'}>
        {typed.changed && t('admin.quizUnsaved')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={submit} type="submit" look="primary" busy={form.busy}>
          {t(shares ? 'admin.quizSave' : 'admin.quizTry')}
        </Button>
        <Button onClick={() => fill(textsOf(shipped))}>{t('admin.quizReset')}</Button>
        {typed.changed && (
          <Button look="text" onClick={discard}>
            {t('admin.quizDiscard')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The weights of the answers to a question. */
function QuestionWeights({
  question,
  shown,
  errors,
}: {
  question: (typeof questions)[number]
  shown: Texts
  errors: Record<string, string | undefined>
}) {
  const t = useT()
  return (
    <fieldset className="panel relative min-w-0 p-4">
      <legend className="float-start mb-3 w-full text-panel font-semibold">{t(question.title)}</legend>
      {/* On phones the name of an answer stands over its five fields, and nothing is scrolled sideways. */}
      <table className="clear-both w-full text-small max-md:block">
        <thead className="max-md:block">
          <tr className="max-md:grid max-md:grid-cols-5 max-md:text-least">
            <th scope="col" className="text-start font-normal text-muted max-md:hidden">
              {t('admin.quizAnswer')}
            </th>
            {styles.map((style) => (
              <th
                key={style}
                scope="col"
                className="w-24 font-normal text-muted max-md:w-auto max-md:overflow-hidden max-md:text-ellipsis"
              >
                {t(styleNames[style])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {question.answers.map((answer) => {
            const row = { question: question.key, answer: answer.key }
            return (
              <tr key={answer.key} className="border-t border-line max-md:grid max-md:grid-cols-5 max-md:pb-2">
                <th scope="row" className="py-2 pe-3 text-start font-semibold max-md:col-span-5">
                  {t(answer.name)}
                </th>
                {styles.map((style) => (
                  <td key={style} className="min-w-0 p-1 align-top max-md:px-0.5">
                    <NumberField
                      quietLabel
                      inputMode="numeric"
                      name={nameOf(row, style)}
                      label={t('admin.quizWeightOf', { answer: t(answer.name), style: t(styleNames[style]) })}
                      defaultValue={shown[nameOf(row, style)] ?? '0'}
                      error={errors[nameOf(row, style)]}
                    />
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </fieldset>
  )
}

/** To which styles all combinations of answers lead. */
function SharesPanel({ shares }: { shares: Shares }) {
  const t = useT()
  const { number } = useFormat()
  return (
    <section role="status" className="panel grid gap-3 p-4">
      <h2 className="text-panel">{t('admin.quizShares')}</h2>
      <ul className="grid gap-2">
        {shares.map(({ style, percent, rare }) => (
          <li key={style} className="flex flex-wrap items-center gap-x-3">
            <span className="w-28 font-semibold">{t(styleNames[style as Style])}</span>
            <bdi className="tabular">{number(Math.round(percent * 10) / 10)}%</bdi>
            {rare && (
              <span className="flex items-center gap-1.5 text-danger">
                <TriangleAlert size={16} strokeWidth={1.75} aria-hidden />
                {t('admin.quizRare')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What another admin has made of the table meanwhile: each weight that differs. */
function Theirs({ before, now }: { before: Table; now: Table }) {
  const t = useT()
  const names = new Map(questions.flatMap((q) => q.answers.map((each) => [`${q.key} ${each.key}`, each.name] as const)))
  const changed = now.answers.flatMap((row) => {
    const old = before.answers.find((each) => each.question === row.question && each.answer === row.answer)
    const name = names.get(`${row.question} ${row.answer}` as never)
    if (!old || !name) return []
    return styles
      .filter((style) => old.weights[style] !== row.weights[style])
      .map((style) => ({ name, style, from: old.weights[style], to: row.weights[style] }))
  })
  return (
    <section role="alert" className="grid gap-2 rounded-panel border border-danger bg-danger-tint p-4">
      <p className="font-semibold">{t('admin.quizConflict')}</p>
      <ul className="grid gap-1 text-small">
        {changed.map(({ name, style, from, to }) => (
          <li key={`${name} ${style}`}>
            {t('admin.quizChanged', { answer: t(name), style: t(styleNames[style]), from, to })}
          </li>
        ))}
      </ul>
    </section>
  )
}
