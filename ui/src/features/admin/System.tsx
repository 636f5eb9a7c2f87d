import { useEffect } from 'react'
import { useMutation } from 'urql'
import { CircleAlert } from 'lucide-react'
import { Button } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { Panel } from '../../shared/components/Panel'
import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import { useQuery } from '../../shared/graphql/useQuery'
import { useDates } from '../../shared/i18n/dates'
import { useHash } from '../../shared/hooks/useHash'
import { useFormat } from '../../shared/i18n/format'
import { useLanguage, useT } from '../../shared/i18n/language'
import { type Column, DataTable } from '../../shared/table/DataTable'
import { modelName } from './auditWords'
import { useOutcome } from './useOutcome'
import { Verification } from './Verification'

export const SystemDocument = graphql(`
  query System {
    systemStatus {
      head
      signed
      signedAt
      engine
      documents
      projections {
        name
        position
        lag
        stopped
        rebuildable
        parked {
          stream
          position
          error
          at
        }
      }
      rebuilds {
        name
        position
        head
        startedAt
        endedAt
        problem
      }
      forks {
        consumer
        position
        at
      }
    }
  }
`)

export const StrayBookingsDocument = graphql(`
  query StrayBookings {
    strayBookings
  }
`)

const Retry = graphql(`
  mutation RetryParked($input: ParkedInput!) {
    retryParked(input: $input) {
      head
    }
  }
`)
const Skip = graphql(`
  mutation SkipParked($input: ParkedInput!) {
    skipParked(input: $input) {
      head
    }
  }
`)
const RebuildModel = graphql(`
  mutation RebuildReadModel($name: String!) {
    rebuildReadModel(name: $name) {
      head
    }
  }
`)

type Status = ResultOf<typeof SystemDocument>['systemStatus']

const pollEvery = 5000
const pollWhileRebuilding = 500

/** How the read models stand behind the log, what is parked, and whether the log is whole. */
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

/** What a read model is called. */
function useCalled() {
  const lang = useLanguage()
  return (name: string) => modelName(name, lang) ?? name
}

/** Says what became of a command, after which the status is asked for again. */
function useRun(onDone: () => void) {
  const tell = useOutcome()
  return (sent: Promise<{ error?: Error | undefined }>) =>
    void tell(
      sent.then(({ error }) => {
        if (error) throw error
      }),
    ).then(onDone)
}

/** The state at a glance. */
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

interface ProjectionsProps {
  s: Status
  rebuilding: boolean
  onDone: () => void
}

function useProjectionColumns({ s, rebuilding, onDone }: ProjectionsProps): Column<Status['projections'][number]>[] {
  const t = useT()
  const { number } = useFormat()
  const called = useCalled()
  const run = useRun(onDone)
  const [, rebuild] = useMutation(RebuildModel)
  return [
    {
      key: 'name',
      head: t('admin.projection'),
      cell: (row) => called(row.name),
      sort: (row) => called(row.name),
    },
    {
      key: 'position',
      head: t('admin.position'),
      numeric: true,
      cell: (row) => number(row.position),
      sort: (row) => row.position,
    },
    {
      key: 'lag',
      head: t('admin.lag'),
      numeric: true,
      sort: (row) => row.lag,
      cell: (row) => <span className={row.lag > 0 ? 'font-semibold text-brass' : ''}>{number(row.lag)}</span>,
    },
    {
      key: 'parked',
      head: t('admin.parked'),
      numeric: true,
      cell: (row) => number(row.parked.length),
      sort: (row) => row.parked.length,
    },
    {
      key: 'do',
      head: t('table.actions'),
      unseenHead: true,
      numeric: true,
      cell: (row) => (
        <RebuildCell
          row={row}
          rebuilds={s.rebuilds}
          onRebuild={() => run(rebuild({ name: row.name }))}
          busy={rebuilding}
        />
      ),
    },
  ]
}

/** The read models and consumers, with how far each is behind the log. */
function Projections(given: ProjectionsProps) {
  const t = useT()
  return (
    <section className="panel min-w-0 p-4">
      <h2 className="mb-2 text-panel">{t('admin.projections')}</h2>
      <DataTable
        stacked
        caption={t('admin.projections')}
        rows={given.s.projections}
        rowKey={(row) => row.name}
        columns={useProjectionColumns(given)}
      />
    </section>
  )
}

/** Where a consumer and the log do not agree. */
function Forks({ s }: { s: Status }) {
  const t = useT()
  const { date } = useDates()
  const called = useCalled()
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

/** What has stopped, and why. */
function Stopped({ s }: { s: Status }) {
  const t = useT()
  const called = useCalled()
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

/** Streams whose events could not be applied, with the ways to go on. */
function Parked({ s, onDone }: { s: Status; onDone: () => void }) {
  const t = useT()
  useHash()
  return (
    <section id="parked" className="panel scroll-mt-24 min-w-0 p-4">
      <h2 className="text-panel">{t('admin.parkedStreams')}</h2>
      {parkedIn(s, true) && <p className="mt-1 max-w-[68ch] text-small text-muted">{t('admin.parkedLead')}</p>}
      {parkedIn(s, false) && <p className="mt-1 max-w-[68ch] text-small text-muted">{t('admin.parkedMessages')}</p>}
      <ul>
        {s.projections.flatMap((each) =>
          each.parked.map((parked) => (
            <ParkedStream key={each.name + parked.stream} projection={each.name} parked={parked} onDone={onDone} />
          )),
        )}
      </ul>
    </section>
  )
}

function ParkedStream({
  projection,
  parked,
  onDone,
}: {
  projection: string
  parked: Status['projections'][number]['parked'][number]
  onDone: () => void
}) {
  const t = useT()
  const { date } = useDates()
  const called = useCalled()
  const run = useRun(onDone)
  const [, retry] = useMutation(Retry)
  const [, skip] = useMutation(Skip)
  const input = { projection, stream: parked.stream }
  return (
    <li className="grid gap-2 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1 text-small">
        <p>
          <b className="font-semibold">{called(projection)}</b> ·{' '}
          <bdi dir="ltr" className="wrap-anywhere">
            {parked.stream}
          </bdi>
        </p>
        <p className="text-muted">
          {t('admin.parkedAt', { position: parked.position, moment: date(parked.at, 'moment') })}
        </p>
        <p dir="ltr" className="rounded-badge bg-sunk px-2 py-1 text-start text-least wrap-anywhere">
          {parked.error}
        </p>
      </div>
      <div className="flex content-start gap-2">
        <Button small onClick={() => run(retry({ input }))}>
          {t('common.retry')}
        </Button>
        <DoubleCheckButton small look="danger" onConfirm={() => run(skip({ input }))}>
          {t('admin.skip')}
        </DoubleCheckButton>
      </div>
    </li>
  )
}

/** Whether something is parked in what can be rebuilt, or in a consumer, which cannot. */
const parkedIn = (s: Status, rebuildable: boolean) =>
  s.projections.some((each) => each.rebuildable === rebuildable && each.parked.length > 0)

function Fact({ words, below, children }: { words: string; below?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="panel p-4">
      <dt className="text-small text-muted">{words}</dt>
      <dd className="text-[20px] font-semibold tabular">{children}</dd>
      {below && <dd className="text-least text-muted">{below}</dd>}
    </div>
  )
}

/** A rebuild: asked for with two presses, then how far it is, then how it went. */
function RebuildCell({
  row,
  rebuilds,
  busy,
  onRebuild,
}: {
  row: Status['projections'][number]
  rebuilds: Status['rebuilds']
  busy: boolean
  onRebuild: () => void
}) {
  const t = useT()
  const { number } = useFormat()
  const { ago } = useDates()
  const last = rebuilds.find((each) => each.name === row.name)
  if (last && !last.endedAt) {
    return (
      <span role="status" className="whitespace-nowrap text-brass tabular">
        {t('admin.rebuilding', { share: number(last.head ? last.position / last.head : 0, { style: 'percent' }) })}
      </span>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
      {last?.endedAt && (
        <span className={`text-least ${last.problem ? 'text-danger' : 'text-muted'}`}>
          {last.problem ? t('admin.rebuildFailed') : t('admin.rebuilt', { ago: ago(last.endedAt) })}
        </span>
      )}
      {row.rebuildable && (
        <DoubleCheckButton small disabled={busy} onConfirm={onRebuild}>
          {t('admin.rebuild')}
        </DoubleCheckButton>
      )}
    </span>
  )
}
