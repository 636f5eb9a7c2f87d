import { Suspense } from 'react'
import { useParams } from 'react-router'
import { Button, ButtonLink } from '../../shared/components/Button'
import { CardSkeleton } from '../../shared/components/CardSkeleton'
import { ListingCard } from '../../shared/components/ListingCard'
import { Panel } from '../../shared/components/Panel'
import { SectionHead } from '../../shared/components/SectionHead'
import { toast } from '../../shared/components/toast'
import { lazyPart } from '../../shared/components/WhenNear'
import { WhatsAppIcon } from '../../shared/components/WhatsAppIcon'
import { useQuery } from '../../shared/graphql/useQuery'
import { useT } from '../../shared/i18n/language'
import { cardOf } from '../../shared/listing/card'
import { guestsOf, useParty } from '../../shared/party/party'
import { paths } from '../../shared/paths'
import { type Style, styleNames } from '../../shared/quiz/quiz'
import { browserStorage } from '../../shared/store'
import { useDocumentTitle } from '../../shared/useDocumentTitle'
import { quizPath, resultPath } from './paths'
import { startAgain, useTaken } from './progress'
import { type QuizResult, QuizRecommendationsDocument, QuizResultDocument } from './query'
import { MoodBoard, StyleHead } from './StyleHead'
import './quiz.css'

const NotFound = lazyPart(() => import('../../shared/components/NotFound'), 'pages')
const Contact = lazyPart(() => import('./ContactForm'), 'form')

/** A result, for whoever has its link: the style, and what matches it. Only who took it is asked for a contact. */
export function Page() {
  const t = useT()
  const { resultId = '' } = useParams()
  const [answer, ask] = useQuery({ query: QuizResultDocument, variables: { id: resultId } })
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

/** How many guests a venue must seat, and how much it may cost in dollars, by the answers. */
const guests: Record<string, number> = { under_100: 50, '100_250': 150, '250_500': 300, over_500: 500 }
const prices: Record<string, string> = { modest: '1500', moderate: '3500', generous: '8000', lavish: '' }

function Shown({ result }: { result: QuizResult }) {
  const t = useT()
  const style = result.style as Style
  const taken = useTaken().find(({ id }) => id === result.id)
  useDocumentTitle(t('quiz.resultTitle', { style: t(styleNames[style]) }), {
    description: t('quiz.resultText'),
    noindex: true,
  })
  return (
    <div className="grid gap-10">
      <StyleHead style={style} totals={result.totals} />
      <Share style={t(styleNames[style])} id={result.id} />
      <MoodBoard style={style} />
      <Recommended result={result} />
      {(taken || result.mine) && (
        <Suspense>
          <Contact result={result.id} taken={taken} />
        </Suspense>
      )}
    </div>
  )
}

/** Passes the result on, and begins another quiz. */
function Share({ style, id }: { style: string; id: string }) {
  const t = useT()
  const link = location.origin + resultPath(id)
  const copy = async () => {
    try {
      if (navigator.share) return await navigator.share({ title: style, url: link })
      await navigator.clipboard.writeText(link)
      toast({ title: t('quiz.copied'), tone: 'tile' })
    } catch (error) {
      console.debug('not shared', error) // they thought better of it, or the browser does not let us
    }
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button onClick={() => void copy()}>{t('quiz.share')}</Button>
      <a
        className="btn btn-tile"
        target="_blank"
        rel="noopener"
        href={`https://wa.me/?text=${encodeURIComponent(t('quiz.shareText', { style, link }))}`}
      >
        <WhatsAppIcon size={18} />
        {t('quiz.whatsapp')}
      </a>
      <ButtonLink look="text" to={quizPath} onClick={startAgain}>
        {t('quiz.again')}
      </ButtonLink>
    </div>
  )
}

/** Listings of the style: in the couple's governorate, free on their day and with room for their guests, where known. */
function Recommended({ result }: { result: QuizResult }) {
  const t = useT()
  const plan = useParty()
  const governorate = browserStorage.get('userProvince')
  const count = guestsOf(plan)
  const [answer, ask] = useQuery({
    query: QuizRecommendationsDocument,
    variables: { id: result.id, governorate, day: plan.day || null, guests: count },
  })
  const seats = count ?? guests[result.answers.guestCount]
  const most = prices[result.answers.budgetLevel]
  const search = new URLSearchParams({
    serviceType: 'venues',
    ...(seats && { guests: String(seats) }),
    ...(most && { priceMax: most }),
    ...(governorate && { governorateId: governorate }),
  })
  return (
    <section aria-labelledby="quiz-matches">
      <SectionHead
        id="quiz-matches"
        title={t('quiz.matches')}
        lead={plan.day ? t('quiz.matchesFree') : t('quiz.matchesLead')}
      />
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={
          <div className="card-grid">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
      >
        {({ quizRecommendations: found }) => (
          <>
            {found?.elsewhere && <p className="mb-4 text-muted">{t('quiz.elsewhere')}</p>}
            {found && found.listings.length > 0 ? (
              <div className="card-grid">
                {found.listings.map((each) => (
                  <ListingCard key={each.id} listing={cardOf(each)} />
                ))}
              </div>
            ) : (
              <p className="panel p-4">{t('quiz.noMatches')}</p>
            )}
          </>
        )}
      </Panel>
      <ButtonLink look="primary" className="mt-6" to={`${paths.search()}?${search}`}>
        {t('quiz.search')}
      </ButtonLink>
    </section>
  )
}
