import type { RowData } from '@tanstack/react-table'
import { Download } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../components/Button'
import { Panel } from '../components/Panel'
import { useT } from '../i18n/language'
import { type Column, DataTable } from '../table/DataTable'

export interface ChartPanelProps<R extends RowData> {
  title: string
  /** The range of the figures in words, if the page does not say it. */
  period?: ReactNode
  /** A control that chooses which of the figures are shown. */
  filter?: ReactNode
  /** The main figures, each as a `div` of a `dl`. */
  figure?: ReactNode
  /** The URL of a CSV file with the same figures. */
  csv?: string
  /** What is counted and what is not. */
  explained?: string
  /** The rows of the table. Undefined while they are loading. */
  rows: readonly R[] | undefined
  rowKey: (row: R) => string
  /** The columns of the table. Beside a chart, screen readers get the table. */
  columns: Column<R>[]
  /** Whether these are all rows. Only then can they be sorted. */
  whole?: boolean | undefined
  /** Whether the figures are being read again. The present ones are then dimmed. */
  busy?: boolean | undefined
  error?: Error | undefined
  retry?: () => void
}

type PanelProps<R extends RowData> = ChartPanelProps<R> & {
  legend?: ReactNode
  /** Content below the chart. It is not hidden from screen readers. */
  below?: ReactNode
  /** The chart itself is accessible, so no table for screen readers is needed. */
  speaks?: boolean
  children?: ReactNode
}

/**
 * A panel of figures, for owners and admins alike: a title, the range, the main figures, a CSV file, and a chart. The
 * chart is hidden from screen readers, which get a table instead; a button shows the table to all. Without a chart, the
 * table is always shown.
 */
export function ChartPanel<R extends RowData>({
  title,
  period,
  filter,
  figure,
  csv,
  rows,
  busy = false,
  error,
  retry,
  explained,
  legend,
  speaks = false,
  below,
  children,
  ...table
}: PanelProps<R>) {
  const t = useT()
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const drawn = children !== undefined
  return (
    <section aria-labelledby={id} className="panel min-w-0 p-4">
      <Head
        id={id}
        title={title}
        period={period}
        csv={csv}
        asTable={asTable}
        onAsTable={drawn && rows !== undefined && rows.length > 0 && setAsTable}
      />
      {filter && <div className="mb-3 print:hidden">{filter}</div>}
      {figure && <dl className="mb-3 grid grid-cols-3 gap-3">{figure}</dl>}
      <Panel
        answer={{ data: rows, fetching: busy, ...(error && { error }) }}
        {...(retry && { retry })}
        skeleton={<div aria-hidden className="skeleton h-52 rounded-picture" />}
        isEmpty={({ length }) => length === 0}
        empty={<p className="text-muted">{t('figures.none')}</p>}
      >
        {(all) => (
          <>
            {legend && <div className="mb-2 flex flex-wrap gap-x-4 gap-y-1 text-least text-muted">{legend}</div>}
            {drawn && !asTable ? (
              <Drawing {...table} caption={title} rows={all} speaks={speaks} below={below}>
                {children}
              </Drawing>
            ) : (
              <DataTable {...table} tall={drawn} caption={t('figures.tableOf', { what: title })} rows={all} />
            )}
          </>
        )}
      </Panel>
      {explained && <Explained>{explained}</Explained>}
    </section>
  )
}

/** The title, the range, the button that switches between chart and table, and the CSV link. */
function Head({
  id,
  title,
  period,
  csv,
  asTable,
  onAsTable,
}: {
  id: string
  title: string
  period: ReactNode
  csv: string | undefined
  asTable: boolean
  /** False if there is no chart, or if the chart is empty. */
  onAsTable: ((on: boolean) => void) | false
}) {
  const t = useT()
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id={id} className="text-panel">
        {title}
      </h2>
      {period && <p className="text-least text-muted">{period}</p>}
      <div className="ms-auto flex flex-wrap justify-end gap-2 print:hidden">
        {onAsTable && (
          <Button small look="text" onClick={() => onAsTable(!asTable)}>
            {t(asTable ? 'figures.asChart' : 'figures.asTable')}
          </Button>
        )}
        {csv && (
          <a href={csv} download aria-label={t('table.csvOf', { what: title })} className="btn btn-outline btn-small">
            <Download size={16} strokeWidth={1.75} aria-hidden />
            CSV
          </a>
        )}
      </div>
    </div>
  )
}

function Explained({ children }: { children: string }) {
  const t = useT()
  return (
    <details className="mt-3 text-least text-muted">
      <summary className="cursor-pointer py-2">{t('figures.counted')}</summary>
      <p className="pb-1">{children}</p>
    </details>
  )
}

/** The chart, hidden from screen readers unless it is accessible itself, and its table for screen readers. */
function Drawing<R>({
  speaks,
  below,
  children,
  ...table
}: HeardProps<R> & { speaks: boolean; below: ReactNode; children: ReactNode }) {
  if (speaks) return children
  return (
    <>
      <div aria-hidden>{children}</div>
      {below}
      <HeardTable {...table} />
    </>
  )
}

interface HeardProps<R> {
  caption: string
  rows: readonly R[]
  rowKey: (row: R) => string
  columns: Column<R>[]
}

/** The table of a chart for screen readers. It contains nothing that can be focused. */
function HeardTable<R>({ caption, rows, rowKey, columns }: HeardProps<R>) {
  return (
    <div className="unseen">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head }) => (
              <th key={key} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, cell }, i) =>
                i === 0 ? (
                  <th key={key} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key}>{cell(row)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
