import { useFormat } from '../i18n/format'
import { useT } from '../i18n/language'
import type { Column } from '../table/DataTable'
import { ChartPanel, type ChartPanelProps } from './ChartPanel'

export interface BarRow {
  key: string
  label: string
  value: number
  also?: number
}

type BarsProps = Omit<ChartPanelProps<BarRow>, 'columns' | 'rowKey'> & {
  /** The head of the column with the rows' labels. */
  head: string
  /** The head of the column with the values. */
  counted: string
  /** The head of the column with a second number, if there is one. */
  also?: string
  total?: number
  /** Formats the values. By default they are counts. */
  written?: (value: number) => string
  onChoose?: (key: string) => void
}

/** The columns of the table: the label with its bar, the numbers, and with a total also the share of it. */
function useColumns({
  head,
  counted,
  also,
  total,
  written,
  onChoose,
  rows,
}: Omit<BarsProps, 'title' | 'whole'>): Column<BarRow>[] {
  const t = useT()
  const { number } = useFormat()
  const longest = Math.max(1, ...(rows ?? []).map(({ value }) => value))
  const plain = (value: number) => number(value)
  const count = (
    key: string,
    name: string,
    of: (row: BarRow) => number,
    write: (value: number) => string = plain,
  ): Column<BarRow> => ({
    key,
    head: name,
    numeric: true,
    cell: (row) => write(of(row)),
    sort: of,
  })
  return [
    {
      key: 'label',
      head,
      grow: true,
      sort: ({ label }) => label,
      cell: (row) => <LabelledBar row={row} share={row.value / longest} onChoose={onChoose} />,
    },
    count('value', counted, ({ value }) => value, written),
    ...(also ? [count('also', also, (row) => row.also ?? 0)] : []),
    ...(total === undefined
      ? []
      : [
          {
            key: 'share',
            head: t('figures.share'),
            numeric: true,
            cell: ({ value }: BarRow) => (
              <span className="text-muted">{number(total ? value / total : 0, { style: 'percent' })}</span>
            ),
          },
        ]),
  ]
}

/**
 * Values as horizontal bars in the rows of a table, striped like ablaq masonry. With a total, each row has its share of
 * it. With `onChoose`, pressing a row filters the page by it.
 */
export function Bars({ head, counted, also, total, whole = false, written, onChoose, ...panel }: BarsProps) {
  const columns = useColumns({ head, counted, also, total, written, onChoose, rows: panel.rows })
  return <ChartPanel {...panel} rowKey={({ key }) => key} columns={columns} whole={whole} />
}

/** A row's label and its bar. `share` is the bar's part of the longest bar, 0 to 1. */
function LabelledBar({ row, share, onChoose }: { row: BarRow; share: number; onChoose: BarsProps['onChoose'] }) {
  return (
    <span className="grid grid-cols-[minmax(0,8rem)_minmax(0,1fr)] items-center gap-3">
      {onChoose && row.key ? (
        <button
          type="button"
          onClick={() => onChoose(row.key)}
          className="text-start underline decoration-line underline-offset-4 hover:decoration-accent"
        >
          <Label>{row.label}</Label>
        </button>
      ) : (
        <Label>{row.label}</Label>
      )}
      <span aria-hidden className="bar block h-3 min-w-0.5 rounded-badge" style={{ inlineSize: `${share * 100}%` }} />
    </span>
  )
}

function Label({ children }: { children: string }) {
  return (
    <span dir="auto" className="two-lines wrap-anywhere">
      {children}
    </span>
  )
}
