import { useRef } from 'react'
import { useMutation } from 'urql'
import { DoubleCheckButton } from '../../shared/components/DoubleCheckButton'
import { graphql } from '../../shared/graphql/graphql'
import { useDates } from '../../shared/i18n/dates'
import { useFormat } from '../../shared/i18n/format'
import { useT } from '../../shared/i18n/language'
import { type Column, DataTable } from '../../shared/table/DataTable'
import type { Status } from './systemStatus'
import { useModelName, useRun } from './systemRun'

const RebuildModel = graphql(`
  mutation RebuildReadModel($name: String!) {
    rebuildReadModel(name: $name) {
      head
    }
  }
`)

interface ProjectionsProps {
  s: Status
  rebuilding: boolean
  onDone: () => void
}

function useProjectionColumns({ s, rebuilding, onDone }: ProjectionsProps): Column<Status['projections'][number]>[] {
  const t = useT()
  const { number } = useFormat()
  const called = useModelName()
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

/** The read models and consumers, and how many events each is behind the log. */
export function Projections(given: ProjectionsProps) {
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

/** Reports whether an event is parked: in a read model, which can be rebuilt, or else in a consumer, which cannot. */
export const parkedIn = (s: Status, rebuildable: boolean) =>
  s.projections.some((each) => each.rebuildable === rebuildable && each.parked.length > 0)

/** The rebuild of a read model: two presses start it; afterwards its progress and its result are shown. */
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
  const running = last && !last.endedAt
  const cell = useRef<HTMLSpanElement>(null)
  const begin = () => {
    cell.current!.focus({ preventScroll: true }) // the button gives way to the progress
    onRebuild()
  }
  return (
    <span ref={cell} tabIndex={-1} className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 md:justify-end">
      <span role="status" className="whitespace-nowrap text-brass tabular empty:hidden">
        {running &&
          t('admin.rebuilding', { share: number(last.head ? last.position / last.head : 0, { style: 'percent' }) })}
      </span>
      {last?.endedAt && (
        <span className={`text-least ${last.problem ? 'text-danger' : 'text-muted'}`}>
          {last.problem ? t('admin.rebuildFailed') : t('admin.rebuilt', { ago: ago(last.endedAt) })}
        </span>
      )}
      {row.rebuildable && !running && (
        <DoubleCheckButton small disabled={busy} onConfirm={begin}>
          {t('admin.rebuild')}
        </DoubleCheckButton>
      )}
    </span>
  )
}
