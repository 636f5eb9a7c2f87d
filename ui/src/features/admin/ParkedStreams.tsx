import { useMutation } from 'urql'
import { Button } from '../../shared/components/Button'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useHash } from '../../shared/hooks/useHash'
import { useT } from '../../shared/i18n/language'
import type { Status } from './systemStatus'
import { parkedIn } from './ReadModels'
import { useModelName, useRun } from './systemRun'

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

/** The streams whose events could not be applied, with the commands to retry or skip each. */
export function Parked({ s, onDone }: { s: Status; onDone: () => void }) {
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
  const called = useModelName()
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
