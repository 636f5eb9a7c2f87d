import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useRef } from 'react'
import { Button } from '../../../shared/components/Button'
import { NumberField } from '../../../shared/components/NumberField'
import { Panel } from '../../../shared/components/Panel'
import { Form } from '../../../shared/form/Form'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'
import { type AnswerWeights, questions, type Style, styleNames, styles } from '../../../shared/quiz/quiz'
import { nameOf, type Table, type Texts, textsIn, textsOf } from './draft'
import { QuizWeightsDocument, type Shares, useRevalidation, useWeights } from './useWeights'

/** The table of weights: how many points each answer gives each style. */
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

function Editor({ table, shipped, onSaved }: { table: Table; shipped: readonly AnswerWeights[]; onSaved: () => void }) {
  const t = useT()
  const { form, shares, texts, round, changed, theirs, fill, keep, discard } = useWeights(table, onSaved)
  const box = useRef<HTMLFormElement>(null)
  const submit = useRef<HTMLButtonElement>(null)
  useRevalidation(box, round)
  const onInput = ({ target, currentTarget }: FormEvent<HTMLFormElement>) => {
    if ((target as HTMLElement).hasAttribute('data-number')) keep(textsIn(new FormData(currentTarget)))
  }
  return (
    <Form of={form} kept ref={box} onInput={onInput} className="grid gap-5">
      <p className="max-w-[70ch] text-muted">{t('admin.quizWeightsLead')}</p>
      {theirs && <Theirs {...theirs} />}
      {questions.map((question) => (
        <QuestionWeights key={`${question.key} ${round}`} question={question} shown={texts} errors={form.errors} />
      ))}
      {shares && <SharesPanel shares={shares} />}
      <p role="status" className={changed ? 'text-small text-muted' : 'unseen'}>
        {changed && t('admin.quizUnsaved')}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button ref={submit} type="submit" look="primary" busy={form.busy}>
          {t(shares ? 'admin.quizSave' : 'admin.quizTry')}
        </Button>
        <Button onClick={() => fill(textsOf(shipped))}>{t('admin.quizReset')}</Button>
        {changed && (
          <Button
            look="text"
            onClick={() => {
              discard()
              submit.current?.focus() // the pressed button disappears
            }}
          >
            {t('admin.quizDiscard')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The weights of the answers to one question. */
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

/** For each style, the share of all combinations of answers that lead to it. */
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

/** The weights that another admin has changed meanwhile. */
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
