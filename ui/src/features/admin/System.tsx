import { useEffect } from 'react'
import { CircleAlert } from 'lucide-react'
import { Panel } from '../../shared/components/Panel'
import { graphql } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { Verification } from './Verification'
import { SystemDocument, type Status } from './systemStatus'
import { Parked } from './ParkedStreams'
import { Projections } from './ReadModels'
import { useModelName } from './systemRun'

export const StrayBookingsDocument = graphql(`
  query StrayBookings {
    strayBookings
  }
`)

const pollEvery = 5000

const pollWhileRebuilding = 500

/**
 * The system page: how far each read model is behind the event log, parked streams, rebuilds, and the verification of
 * the log.
 */
export function Page() {
  const [answer, ask] = useQuery({ query: SystemDocument, requestPolicy: 'cache-and-network' })
  const rebuilding = answer.data?.systemStatus.rebuilds.some((each) => !each.endedAt) ?? false
  useEffect(() => {
    const timer = setInterval(
      () => document.visibilityState === 'visible' && ask({ requestPolicy: 'network-only' }),
      rebuilding ? pollWhileRebuilding : pollEvery,
    )
    return () => clearInterval(timer)
  }, [ask, rebuilding])
  const again = () => ask({ requestPolicy: 'network-only' })
  return (
    <Panel answer={answer} retry={again}>
      {({ systemStatus: s }) => (
        <div className="grid gap-5">
          <Facts s={s} />
          <Verification />
          <Projections s={s} rebuilding={rebuilding} onDone={again} />
          {s.forks.length > 0 && <Forks s={s} />}
          <Stopped s={s} />
          {s.projections.some((each) => each.parked.length > 0) && <Parked s={s} onDone={again} />}
        </div>
      )}
    </Panel>
  )
}

/** The main figures of the system status. */
function Facts({ s }: { s: Status }) {
  const t = useT()
  const { number } = useFormat()
  const { date } = useDates()
  const [stray] = useQuery({ query: StrayBookingsDocument, requestPolicy: 'cache-and-network' })
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Fact words={t('admin.logHead')}>{number(s.head)}</Fact>
      <Fact words={t('admin.signedTo')} below={s.signedAt ? date(s.signedAt, 'moment') : t('admin.signedNever')}>
        {number(s.signed)}
      </Fact>
      <Fact
        words={t('admin.engine')}
        below={s.engine === 'memory' ? t('admin.engineMemory') : <bdi dir="ltr">{s.engine}</bdi>}
      >
        {t('common.listings', { count: s.documents })}
      </Fact>
      <Fact words={t('admin.parked')}>{number(s.projections.reduce((sum, each) => sum + each.parked.length, 0))}</Fact>
      <Fact words={t('admin.strayBookings')}>{stray.data ? number(stray.data.strayBookings) : '–'}</Fact>
    </dl>
  )
}

/** The consumers whose offset no longer matches the event log. */
function Forks({ s }: { s: Status }) {
  const t = useT()
  const { date } = useDates()
  const called = useModelName()
  return (
    <section className="panel min-w-0 p-4">
      <h2 className="text-panel">{t('admin.forks')}</h2>
      <p className="mt-1 max-w-[68ch] text-small text-muted">{t('admin.forksLead')}</p>
      <ul className="mt-2 grid gap-1 text-small">
        {s.forks.map((fork) => (
          <li key={`${fork.consumer} ${fork.position} ${fork.at}`}>
            <b className="font-semibold">
              <bdi>{called(fork.consumer)}</bdi>
            </b>{' '}
            · {t('admin.forkAt', { position: fork.position, moment: date(fork.at, 'moment') })}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The consumers that have stopped, each with its error. */
function Stopped({ s }: { s: Status }) {
  const t = useT()
  const called = useModelName()
  return s.projections
    .filter((each) => each.stopped)
    .map((each) => (
      <p
        key={each.name}
        role="alert"
        className="flex items-start gap-2 rounded-panel border border-danger bg-danger-tint p-4 text-small"
      >
        <CircleAlert size={18} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-danger" />
        <span>
          {t('admin.stopped', { name: called(each.name) })}{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {each.stopped}
          </bdi>
        </span>
      </p>
    ))
}

function Fact({ words, below, children }: { words: string; below?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="panel p-4">
      <dt className="text-small text-muted">{words}</dt>
      <dd className="text-[20px] font-semibold tabular">{children}</dd>
      {below && <dd className="text-least text-muted">{below}</dd>}
    </div>
  )
}
