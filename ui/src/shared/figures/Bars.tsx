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
  /** What the rows are. */
  head: string
  /** What the bars count. */
  counted: string
  /** A second number's name. */
  also?: string
  total?: number
  /** How the bars' numbers are written, unless as they are. */
  written?: (value: number) => string
  onChoose?: (key: string) => void
}

/** The label with its bar, the counts, and with a total the share of it. */
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
 * Counts as bars of ablaq stones, in the rows of a table. With a total, the share of it; with `onChoose`, a row narrows
 * the page to itself.
 */
export function Bars({ head, counted, also, total, whole = false, written, onChoose, ...panel }: BarsProps) {
  const columns = useColumns({ head, counted, also, total, written, onChoose, rows: panel.rows })
  return <ChartPanel {...panel} rowKey={({ key }) => key} columns={columns} whole={whole} />
}

/** A row's label and its bar, `share` of the longest one. */
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
