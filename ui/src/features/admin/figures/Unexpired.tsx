import type { ReactNode } from 'react'
import type { AnyVariables, UseQueryResponse } from 'urql'
import { Select } from '../../../shared/components/Field'
import { LinesSkeleton } from '../../../shared/components/LinesSkeleton'
import { Panel } from '../../../shared/components/Panel'
import { useT } from '../../../shared/i18n/language'

/** Chooses for how many days a link or key is valid. */
export function DaysSelect({ lengths, usual }: { lengths: number[]; usual: number }) {
  const t = useT()
  return (
    <Select name="days" label={t('admin.figShareDays')} defaultValue={usual}>
      {lengths.map((days) => (
        <option key={days} value={days}>
          {t('admin.figShareFor', { days })}
        </option>
      ))}
    </Select>
  )
}

/** The links or keys that have not expired. Renders nothing if there are none. */
export function Unexpired<Data, Variables extends AnyVariables, Row extends { id: string; until: string }>({
  read: [answer, ask],
  rowsOf,
  title,
  children,
}: {
  read: UseQueryResponse<Data, Variables>
  rowsOf: (data: Data) => readonly Row[]
  title: string
  /** Renders one of them. */
  children: (row: Row) => ReactNode
}) {
  return (
    <Panel answer={answer} retry={() => ask({ requestPolicy: 'network-only' })} skeleton={<LinesSkeleton />}>
      {(data) => {
        const good = rowsOf(data).filter(({ until }) => Date.parse(until) > Date.now())
        if (good.length === 0) return null
        return (
          <div className="grid gap-3 border-t border-line pt-4">
            <h3 className="font-semibold">{title}</h3>
            <ul className="grid gap-3">
              {good.map((row) => (
                <li key={row.id} className="panel grid gap-2 p-4">
                  {children(row)}
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </Panel>
  )
}
