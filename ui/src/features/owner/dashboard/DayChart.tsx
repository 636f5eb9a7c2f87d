import { useState } from 'react'
import { Button } from '../../../shared/components/Button'
import { Table } from '../../../shared/components/Table'
import { useDates } from '../../../shared/i18n/dates'
import { useFormat } from '../../../shared/i18n/format'
import { useT } from '../../../shared/i18n/language'

interface Day {
  day: string
  pageViews: number
  contactClicks: number
}

const height = 120

/**
 * Views by day as an area, contact clicks as stones at its foot; the same numbers one press away as a table. Time runs
 * with the page.
 */
export function DayChart({ days }: { days: readonly Day[] }) {
  const t = useT()
  const { number } = useFormat()
  const { date } = useDates()
  const [asTable, setAsTable] = useState(false)
  if (days.length < 2) return null
  const busiest = Math.max(...days.map((each) => each.pageViews))
  const most = Math.max(1, busiest)
  const step = 600 / (days.length - 1)
  const at = (value: number) => height - (value / most) * (height - 12)
  const points = days.map((each, i) => `${(i * step).toFixed(1)} ${at(each.pageViews).toFixed(1)}`)
  const width = Math.max(2, Math.min(10, step * 0.4))
  return (
    <section aria-labelledby="by-day" className="panel min-w-0 p-4">
      <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-least text-muted">
        <h2 id="by-day" className="me-auto text-panel text-ink">
          {t('owner.byDay')}
        </h2>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-badge bg-(--c1)" />
          {t('owner.viewsTitle')}
        </span>
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-3 rounded-badge bg-(--c2)" />
          {t('owner.clicksTitle')}
        </span>
        <Button small look="text" className="min-h-11" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t(asTable ? 'owner.asChart' : 'owner.asTable')}
        </Button>
      </div>
      {asTable ? (
        <Table
          tall
          caption={t('owner.byDay')}
          rows={[...days]}
          rowKey={(row) => row.day}
          columns={[
            { key: 'day', head: t('owner.day'), cell: (row) => date(row.day) },
            { key: 'views', head: t('owner.viewsTitle'), numeric: true, cell: (row) => number(row.pageViews) },
            { key: 'clicks', head: t('owner.clicksTitle'), numeric: true, cell: (row) => number(row.contactClicks) },
          ]}
        />
      ) : (
        <>
          <svg
            viewBox={`0 0 600 ${height}`}
            preserveAspectRatio="none"
            aria-hidden
            className="mirror block h-40 w-full"
          >
            <path d={`M0 ${height}L${points.join('L')}L600 ${height}Z`} fill="var(--c1)" fillOpacity="0.18" />
            <path
              d={`M${points.join('L')}`}
              fill="none"
              stroke="var(--c1)"
              strokeWidth="2.6"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            {days.map((each, i) => (
              <rect
                key={each.day}
                x={i * step - width / 2}
                width={width}
                y={at(each.contactClicks)}
                height={height - at(each.contactClicks)}
                fill="var(--c2)"
              />
            ))}
          </svg>
          <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-least text-muted">
            <span>{date(days[0]!.day)}</span>
            <span>{date(days.at(-1)!.day)}</span>
          </p>
          <p className="text-least text-muted">{t('owner.mostViews', { count: busiest })}</p>
        </>
      )}
    </section>
  )
}
