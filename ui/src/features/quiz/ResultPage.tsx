import { Suspense } from 'react'
import { CardButton } from '../../shared/cards/CardButton'
import { Button, ButtonLink } from '../../shared/components/Button'
import { Panel } from '../../shared/components/Panel'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { type Style, styleNames } from '../../shared/quiz/quiz'
import { remember, resultPath, useTaken } from '../../shared/quiz/taken'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { passOn } from '../../shared/passOn'
import { OwnResult } from './OwnResult'
import { quizPath } from './paths'
import { startAgain } from './progress'
import { type QuizResult, QuizResultDocument } from './query'
import { MoodBoard, StyleHead } from './StyleHead'
import './quiz.css'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')
const Contact = lazyPart(() => import('./ContactForm'), 'form')
const Recommended = lazyPart(() => import('./Recommended'), 'listings')

/**
 * The page of a result, for everybody with its link: the style and matching listings. Only whoever took the quiz sees
 * the contact form.
 */
export function ResultPage({ id }: { id: string }) {
  const t = useT()
  const [answer, ask] = useQuery({ query: QuizResultDocument, variables: { id } })
  const found = answer.data?.quizResult
  if (answer.data && !found)
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    )
  return (
    <div className="wrap quiz">
      {answer.error && !found && <h1 tabIndex={-1}>{t('quiz.title')}</h1>}
      <Panel
        answer={{ ...answer, data: found }}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<div className="listing-skeleton" />}
      >
        {(result) => <Shown result={result} />}
      </Panel>
    </div>
  )
}

function Shown({ result }: { result: QuizResult }) {
  const t = useT()
  const style = result.style as Style
  const taken = useTaken().find(({ id }) => id === result.id)
  const own = taken !== undefined || result.mine
  useDocumentTitle(t(own ? 'quiz.resultTitle' : 'quiz.resultOf', { style: t(styleNames[style]) }), {
    description: t('quiz.resultText'),
    noindex: true,
  })
  return (
    <div className="grid gap-10">
      <StyleHead own={own} style={style} totals={result.totals} />
      <Share own={own} style={t(styleNames[style])} id={result.id} />
      <MoodBoard style={style} />
      <Suspense fallback={<div className="listing-skeleton" />}>
        <Recommended own={own} result={result} />
      </Suspense>
      {own && (
        <Suspense>
          <Contact
            result={result.id}
            token={taken?.token ?? ''}
            contact={taken?.contact ?? false}
            onChange={async (contact) => {
              if (taken) await remember({ ...taken, contact })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The buttons to share the result and to take the quiz, also for visitors who see the result of somebody else. */
function Share({ own, style, id }: { own: boolean; style: string; id: string }) {
  const t = useT()
  const link = location.origin + resultPath(id)
  const words = t(own ? 'quiz.shareText' : 'quiz.shareOf', { style, link })
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void passOn(style, link, t)}>{t('quiz.share')}</Button>
      <a
        className="btn btn-tile"
        target="_blank"
        rel="noopener"
        href={`https://wa.me/?text=${encodeURIComponent(words)}`}
      >
        <WhatsAppIcon size={18} />
        {t('quiz.whatsapp')}
      </a>
      <CardButton label={t('quiz.card')} card={{ path: `/cards/quiz/${id}/`, title: style }} />
      {own ? (
        <ButtonLink look="text" to={quizPath} onClick={startAgain}>
          {t('quiz.again')}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink look="primary" to={quizPath}>
            {t('quiz.takeIt')}
          </ButtonLink>
          <OwnResult />
        </>
      )}
    </div>
  )
}
