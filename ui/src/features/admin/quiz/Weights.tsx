import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useState } from 'react'
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
interface Table {
  version: number
  answers: readonly AnswerWeights[]
}

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

const nameOf = ({ question, answer }: Pick<AnswerWeights, 'question' | 'answer'>, style: Style) =>
  `${question}.${answer}.${style}`

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

/** A table may be saved once its shares were looked at. Where another admin was faster, what they changed is shown. */
function Editor({ table, shipped, onSaved }: { table: Table; shipped: readonly AnswerWeights[]; onSaved: () => void }) {
  const t = useT()
  const client = useClient()
  const [base, setBase] = useState(table)
  const [shown, setShown] = useState<readonly AnswerWeights[]>(table.answers)
  const [round, setRound] = useState(0)
  const [shares, setShares] = useState<Shares>()
  const [theirs, setTheirs] = useState<{ before: Table; now: Table }>()
  const lookAgain = async () => {
    const now = await client.query(QuizWeightsDocument, {}, { requestPolicy: 'network-only' }).toPromise()
    const stands = now.data?.quizTable
    if (!stands) return
    setTheirs({ before: base, now: stands })
    setBase(stands)
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
      const { data, error } = await client
        .mutation(SetWeights, { input: { version: base.version, answers } }, { additionalTypenames: ['QuizTable'] })
        .toPromise()
      if (error) {
        if (refusal(error).code === 'conflict') await lookAgain()
        throw error
      }
      setBase({ version: data!.setQuizWeights.version, answers })
      setTheirs(undefined)
      setShares(undefined)
      toast({ title: t('admin.saved'), tone: 'tile' })
      onSaved()
    },
    (fields) => mistakes(fields, t('admin.quizPoints')),
  )
  const reset = () => {
    setShown(shipped)
    setRound((n) => n + 1)
    setShares(undefined)
  }
  const onInput = (event: FormEvent) => {
    if ((event.target as HTMLElement).hasAttribute('data-number')) setShares(undefined)
  }
  return (
    <Form of={form} key={round} onInput={onInput} className="grid gap-5">
      <p className="max-w-[70ch] text-muted">{t('admin.quizWeightsLead')}</p>
      {theirs && <Theirs {...theirs} />}
      {questions.map((question) => (
        <QuestionWeights key={question.key} question={question} shown={shown} errors={form.errors} />
      ))}
      {shares && <SharesPanel shares={shares} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" busy={form.busy}>
          {t(shares ? 'admin.quizSave' : 'admin.quizTry')}
        </Button>
        <Button onClick={reset}>{t('admin.quizReset')}</Button>
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
  shown: readonly AnswerWeights[]
  errors: Record<string, string | undefined>
}) {
  const t = useT()
  return (
    <fieldset className="panel min-w-0 overflow-x-auto p-4">
      <legend className="float-start mb-3 w-full text-panel font-semibold">{t(question.title)}</legend>
      <table className="clear-both w-full min-w-160 text-small">
        <thead>
          <tr>
            <th scope="col" className="text-start font-normal text-muted">
              {t('admin.quizAnswer')}
            </th>
            {styles.map((style) => (
              <th key={style} scope="col" className="w-24 font-normal text-muted">
                {t(styleNames[style])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {question.answers.map((answer) => {
            const row = { question: question.key, answer: answer.key }
            const weights = shown.find((each) => each.question === question.key && each.answer === answer.key)
            return (
              <tr key={answer.key} className="border-t border-line">
                <th scope="row" className="py-2 pe-3 text-start font-semibold">
                  {t(answer.name)}
                </th>
                {styles.map((style) => (
                  <td key={style} className="p-1 align-top">
                    <NumberField
                      quietLabel
                      inputMode="numeric"
                      name={nameOf(row, style)}
                      label={t('admin.quizWeightOf', { answer: t(answer.name), style: t(styleNames[style]) })}
                      defaultValue={weights?.weights[style] ?? 0}
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
