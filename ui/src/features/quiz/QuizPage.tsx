import { type RefObject, useEffect, useRef } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useClient } from 'urql'
import { Button, ButtonLink } from '../../shared/components/Button'
import { useErrorText } from '../../shared/components/ErrorNote'
import { useQuery } from '../../shared/graphql/useQuery'
import { useOnline } from '../../shared/hooks/useOnline'
import { useT } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'
import { type Answers, questions, styleOf } from '../../shared/quiz/quiz'
import { resultPath } from '../../shared/quiz/taken'
import { sessionId } from '../../shared/session/session'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { OwnResult } from './OwnResult'
import { answer, isWhole, progress, startAgain, useProgress } from './progress'
import { QuizTableDocument, RecordQuizStep } from './query'
import { ResultPage } from './ResultPage'
import { Scene } from './Scene'
import { StyleHead } from './StyleHead'
import { useSending } from './useSending'
import { useStep } from './useStep'
import { useSteps } from './useSteps'
import { useFocusOnChange } from './useFocusOnChange'
import './quiz.css'

/** The quiz, or the result whose id is in the path. */
export function Page() {
  const { id } = useParams()
  return id ? <ResultPage key={id} id={id} /> : <Quiz />
}

/** The quiz: one question per screen, then the result, which the server decides. */
function Quiz() {
  const t = useT()
  const { table } = useProgress()
  const { at, answers, next, back } = useStep()
  const heading = useFocusOnChange(at)
  useDocumentTitle(t('quiz.title'), { description: t('quiz.lead') })
  const [{ data }] = useQuery({ query: QuizTableDocument, variables: {} })
  const served = data?.quizTable?.answers
  useEffect(() => {
    if (served) void progress.change((now) => ({ ...now, table: [...served] }))
  }, [served])
  return (
    <div className="wrap quiz">
      {at === questions.length && isWhole(answers) ? (
        <Finish answers={answers} table={table} back={back} heading={heading} />
      ) : (
        <Ask at={at} answers={answers} next={next} back={back} heading={heading} />
      )}
    </div>
  )
}

/**
 * Records for the statistics which questions were seen, each once per visit. Recording begins with the first answer, so
 * that a visitor who only opens the page sends nothing. A failed record is not sent again.
 */
function useSeen(at: number, begun: boolean) {
  const client = useClient()
  const seen = useRef(new Set<string>())
  useEffect(() => {
    if (!begun) return
    for (const { key } of questions.slice(Math.max(0, at - 1), at + 1)) {
      if (seen.current.has(key)) continue
      seen.current.add(key)
      void client.mutation(RecordQuizStep, { input: { step: key, session: sessionId() } }).toPromise()
    }
  }, [client, at, begun])
}

function Ask({
  at,
  answers,
  next,
  back,
  heading,
}: {
  at: number
  answers: Partial<Answers>
  next: () => void
  back: () => void
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useT()
  const question = questions[at]!
  const list = useRef<HTMLDivElement>(null)
  useSeen(at, Object.keys(answers).length > 0)
  const given = answers[question.key]
  const choose = (index: number) => {
    answer(question.key, question.answers[index]!.key)
    next()
  }
  const tap = useSteps({ at, list, choose, back, next })
  return (
    <section aria-labelledby="quiz-question">
      <Progress at={at} />
      <h1 ref={heading} tabIndex={-1} id="quiz-question" className="mt-5">
        {t(question.title)}
      </h1>
      {at === 0 && <p className="mt-2 max-w-[60ch] text-muted">{t('quiz.lead')}</p>}
      <div ref={list} role="group" aria-labelledby="quiz-question" className="quiz-answers">
        {question.answers.map(({ key, name }, i) => (
          <button
            key={`${question.key}-${key}`}
            type="button"
            aria-pressed={given === key}
            aria-keyshortcuts={String(i + 1)}
            onClick={({ nativeEvent }) => tap(nativeEvent, i)}
            className="quiz-answer"
          >
            <Scene name={key} />
            <span className="flex items-center gap-2 p-3">
              <kbd aria-hidden className="quiz-key">
                {i + 1}
              </kbd>
              <span className="font-semibold">{t(name)}</span>
            </span>
          </button>
        ))}
      </div>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        {at > 0 && <Button onClick={back}>{t('quiz.back')}</Button>}
        {given && <Button onClick={next}>{t('quiz.next')}</Button>}
        <p className="text-least text-muted max-md:hidden">{t('quiz.keys')}</p>
        {at === 0 && <OwnResult />}
      </div>
    </section>
  )
}

/** The progress, as a bar and as text for screen readers. */
function Progress({ at }: { at: number }) {
  const t = useT()
  const count = t('quiz.progress', { at: at + 1, all: questions.length })
  return (
    <>
      <p className="text-small text-muted" role="status">
        {count}
      </p>
      <progress className="quiz-progress" aria-label={t('quiz.progressName')} max={questions.length} value={at + 1} />
    </>
  )
}

/**
 * The end of the quiz: sends the answers, and shows the style as this browser computes it until the result is there.
 */
function Finish({
  answers,
  table,
  back,
  heading,
}: {
  answers: Answers
  table: Parameters<typeof styleOf>[0]
  back: () => void
  heading: RefObject<HTMLHeadingElement | null>
}) {
  const t = useT()
  const errorText = useErrorText()
  const online = useOnline(0)
  const go = useNavigate()
  const { failed, again } = useSending(answers, online, (id) => void go(resultPath(id), { replace: true }))
  const known = table.length > 0 ? styleOf(table, answers) : undefined
  return (
    <div className="grid gap-6">
      {known ? (
        <StyleHead own style={known.style} totals={known.totals} heading={heading} />
      ) : (
        <h1 ref={heading} tabIndex={-1}>
          {t('quiz.done')}
        </h1>
      )}
      <p role="status" className="panel p-4">
        {online && failed ? errorText(failed) : t(online ? 'quiz.sending' : 'quiz.waiting')}
      </p>
      <div className="flex flex-wrap gap-3">
        {online && failed && (
          <Button look="primary" onClick={again}>
            {t('quiz.sendAgain')}
          </Button>
        )}
        <Button onClick={back}>{t('quiz.back')}</Button>
        <Button look="text" onClick={startAgain}>
          {t('quiz.again')}
        </Button>
        <ButtonLink look="text" to={paths.couples()}>
          {t('nav.couples')}
        </ButtonLink>
      </div>
    </div>
  )
}
