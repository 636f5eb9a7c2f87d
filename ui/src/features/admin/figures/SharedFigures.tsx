import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { Barred } from '../../../shared/components/Barred'
import { Panel } from '../../../shared/components/Panel'
import { lazyPart } from '../../../shared/components/WhenNear'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { readFragment } from '../../../shared/graphql/graphql'
import { useQuery } from '../../../shared/graphql/useQuery'
import { useDates } from '../../../shared/i18n/dates'
import { useT } from '../../../shared/i18n/language'
import { paths } from '../../../shared/paths'
import { useDocumentTitle } from '../../../shared/useDocumentTitle'
import { AnswerFragment, SharedDocument } from './document'
import route from './SharedFigures.route'

const SharedAnswer = lazyPart(() => import('./SharedAnswer'), 'admin', 'listings', 'kit')

/** The public page of a share link: a read-only answer to one question. */
export function Page() {
  const { search, hash } = useLocation()
  const id = new URLSearchParams(search).get('share') ?? ''
  // The token is in the URL fragment, which browsers send to no server, so no log contains it.
  return <Shared key={id + hash} id={id} token={hash.slice(1)} />
}

function Shared({ id, token }: { id: string; token: string }) {
  const t = useT()
  const { date } = useDates()
  const whole = /^[\da-f-]{36}$/i.test(id) && token !== ''
  const [answer, ask] = useQuery({ query: SharedDocument, variables: { id, token }, pause: !whole })
  const shared = answer.data?.sharedFigures
  const title = shared?.name ?? t(route.title)
  useDocumentTitle(title)
  if (!whole || shared === null) return <Gone />
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-8 lg:py-12">
      <header>
        <h1 tabIndex={-1} dir="auto">
          {title}
        </h1>
        {shared && (
          <p className="mt-2 max-w-prose text-muted">{t('answer.until', { moment: date(shared.until, 'moment') })}</p>
        )}
      </header>
      <Panel
        answer={answer}
        retry={() => ask({ requestPolicy: 'network-only' })}
        skeleton={<LinesSkeleton lines={6} />}
      >
        {(data) => {
          const { figures, question } = data.sharedFigures!
          return (
            <Suspense fallback={<LinesSkeleton lines={6} />}>
              <SharedAnswer figures={readFragment(AnswerFragment, figures)} question={question} />
            </Suspense>
          )
        }}
      </Panel>
    </div>
  )
}

/** Shown for a link that was revoked, has expired or is incomplete. It does not tell which. */
function Gone() {
  const t = useT()
  return (
    <Barred title={t('answer.gone')} ways={[{ to: paths.home(), label: t('nav.home') }]}>
      {t('answer.goneText')}
    </Barred>
  )
}
