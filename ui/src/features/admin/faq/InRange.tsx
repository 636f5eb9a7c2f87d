import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { lastDays, type Range } from '../../../shared/i18n/days'
import { useT } from '../../../shared/i18n/language'
import { RangeFields } from '../RangeFields'
import { useFilterParams } from '../../../shared/useFilterParams'

/** Figures for the range of days in the URL, with their CSV file. */
export function InRange({
  title,
  csv,
  children,
}: {
  title: string
  csv: string
  children: (range: Range) => ReactNode
}) {
  const t = useT()
  const [asked, change] = useFilterParams()
  const [from, to] = [asked.get('from'), asked.get('to')]
  const range = from && to ? { from, to } : lastDays(30)
  return (
    <section className="panel grid grid-cols-1 gap-4 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="me-auto text-panel">{title}</h2>
        <a
          href={`${csv}?${new URLSearchParams({ ...range })}`}
          download
          aria-label={t('table.csvOf', { what: title })}
          className="btn btn-outline btn-small"
        >
          <Download size={16} strokeWidth={1.75} aria-hidden />
          CSV
        </a>
      </div>
      <RangeFields range={range} onChange={(next) => change({ ...next })} />
      {children(range)}
    </section>
  )
}
