import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../shared/components/Button'
import { Input, Select } from '../../../shared/components/Field'
import { Spark } from '../../../shared/figures/Spark'
import { useT } from '../../../shared/i18n/language'
import { useName } from '../../../shared/i18n/names'
import { type Column, DataTable, type Order } from '../../../shared/table/DataTable'
import type { Answer } from './document'
import { useFigureNames } from './names'
import { type Asked, counts, type Dimension, pages, pageSize } from './question'
import type { Change } from './useQuestion'

type Row = NonNullable<Answer['rows']>[number]

interface Given {
  figures: Answer
  by: Dimension
  asked: Asked
  /** Filters the question by a row's key. Without it the rows are read-only. */
  onNarrow?: (key: string) => void
}

function useColumns({ figures, by, asked, onNarrow }: Given): Column<Row>[] {
  const t = useT()
  const { measure, dimension, number, write } = useFigureNames()
  return [
    {
      key: 'name',
      head: dimension(by),
      grow: true,
      sort: true,
      cell: (row) => <RowName row={row} by={by} onNarrow={onNarrow} />,
    },
    ...asked.measures.map((key, i): Column<Row> => ({
      key,
      head: measure(key),
      numeric: true,
      sort: true,
      cell: (row) => <Number value={row.values[i]} previous={row.previous?.[i]} write={(n) => write(key, n)} />,
    })),
    ...(asked.rate
      ? [
          {
            key: 'rate',
            head: t('admin.figRate'),
            numeric: true,
            sort: true as const,
            cell: ({ rates }: Row) =>
              rates[0] == null ? '–' : number(rates[0], { style: 'percent', maximumFractionDigits: 1 }),
          },
        ]
      : []),
    ...(figures.previousFrom && asked.measures[0] !== 'seconds'
      ? [
          {
            key: 'change',
            head: t('admin.figChange'),
            numeric: true,
            sort: true as const,
            cell: ({ values: [now], previous }: Row) =>
              now == null || previous?.[0] == null ? '–' : number(now - previous[0], { signDisplay: 'exceptZero' }),
          },
        ]
      : []),
    { key: 'trend', head: t('admin.figTrend'), cell: ({ trend }) => <Spark values={trend ?? []} /> },
  ]
}

/** The name of a row. Pressing it filters the question by the row. */
function RowName({ row, by, onNarrow }: Pick<Given, 'by' | 'onNarrow'> & { row: Row }) {
  const t = useT()
  const name = useName()
  const { value } = useFigureNames()
  const { key, nameAr } = row
  const called = nameAr == null ? value(by, key) : name(row)
  // Several URLs may show the same thing, so a page shows its own path below the name.
  const address = key && nameAr != null && pages.includes(by) ? key : ''
  const shown = (
    <>
      <span dir="auto" className="two-lines wrap-anywhere">
        {called}
      </span>
      {address && (
        <bdi dir="ltr" className="two-lines text-least wrap-anywhere text-muted">
          {address}
        </bdi>
      )}
    </>
  )
  if (!onNarrow) return shown
  return (
    <button
      type="button"
      onClick={() => onNarrow(key)}
      aria-label={t('admin.figFilterTo', { name: `${called} ${address}`.trim() })}
      className="min-h-8 text-start underline decoration-line underline-offset-4 hover:decoration-accent"
    >
      {shown}
    </button>
  )
}

/** The rows of a breakdown: all measures, the rate, and the change and a sparkline of the first measure. */
export function RowsTable({
  order,
  ...given
}: Given & {
  /** The present order, and the function that the heads call to change it. Without it the order is fixed. */
  order?: Order
}) {
  const t = useT()
  const columns = useColumns(given)
  const caption = useCaption(given.asked, given.by)
  const { dimension } = useFigureNames()
  const rows = given.figures.rows ?? []
  return rows.length === 0 ? (
    <p role="status" className="text-muted">
      {brokenDown(given) ? t('admin.figEmpty') : t('admin.figNotBrokenDown', { dimension: dimension(given.by) })}
    </p>
  ) : (
    <DataTable
      caption={t('figures.tableOf', { what: caption })}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      whole={false}
      order={order}
      stacked
    />
  )
}

/** Reports whether something is counted by the breakdown: else there are totals without any row. */
const brokenDown = ({ figures, asked }: Given) =>
  Boolean(asked.search) || asked.without.length > 0 || asked.skip > 0 || figures.totals.every(({ value }) => !value)

/** The caption of a table of rows. */
export function useCaption(asked: Asked, by: Dimension): string {
  const t = useT()
  const { measure, dimension } = useFigureNames()
  return t('admin.figTable', { measure: measure(asked.measures[0]!), dimension: dimension(by) })
}

/** One page of the rows of a breakdown, with the fields that filter and order them. */
export function Rows({ figures, by, asked, change }: { figures: Answer; by: Dimension; asked: Asked; change: Change }) {
  const t = useT()
  const place = useRef<HTMLDivElement>(null)
  const caption = useCaption(asked, by)
  const narrow = (key: string) => {
    const others = asked.filters.filter((each) => each.dimension !== by || each.op !== 'is')
    change({ filters: [...others, { dimension: by, op: 'is', values: [key] }] })
  }
  const turn = (skip: number) => {
    change({ skip: String(skip || '') })
    place.current?.querySelector<HTMLElement>('[role=region]')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <section aria-label={caption} className="panel grid min-w-0 scroll-mt-24 gap-4 p-4" ref={place}>
      <h2 className="text-panel">{caption}</h2>
      <RowFilters asked={asked} change={change} />
      {(asked.search || asked.without.length > 0) && (
        <p className="text-small text-muted">{t('admin.figTotalsOfAll')}</p>
      )}
      <RowsTable figures={figures} by={by} asked={asked} onNarrow={narrow} order={orderOf(asked, change)} />
      <PageButtons shown={figures.rows?.length ?? 0} total={figures.rowCount} skip={asked.skip} onTurn={turn} />
    </section>
  )
}

/** Which rows are shown, with buttons for the previous and the next page. */
function PageButtons({
  shown,
  total,
  skip,
  onTurn,
}: {
  shown: number
  total: number
  skip: number
  onTurn: (skip: number) => void
}) {
  const t = useT()
  if (total === 0) return null
  const last = Math.floor((total - 1) / pageSize) * pageSize // a URL may ask for more rows than there are
  return (
    <nav
      aria-label={t('admin.figPages')}
      className="flex flex-wrap items-center justify-end gap-2 text-small print:[&_button]:hidden"
    >
      <p role="status" data-printed className="me-auto text-muted tabular">
        {shown > 0 && t('admin.figRange', { from: skip + 1, to: skip + shown, total })}
      </p>
      {skip > 0 && (
        <Button small onClick={() => onTurn(Math.max(0, Math.min(skip - pageSize, last)))}>
          <ChevronRight size={16} aria-hidden className="ltr:-scale-x-100" />
          {t('admin.figPrevious')}
        </Button>
      )}
      {skip + shown < total && (
        <Button small onClick={() => onTurn(skip + pageSize)}>
          {t('admin.figNext')}
          <ChevronLeft size={16} aria-hidden className="ltr:-scale-x-100" />
        </Button>
      )}
    </nav>
  )
}

/**
 * The order of the rows, which the server applies. In the URL the default direction (without `asc`) is A to Z for
 * names, and highest first for all else.
 */
function orderOf({ order: by, ascending }: Asked, change: Change): Order {
  return {
    by,
    descending: by === 'name' ? ascending : !ascending,
    onOrder: (order, descending) => change({ order, asc: (order === 'name') === descending ? '1' : '' }),
  }
}

/** Filters the rows by name and by a measure that is zero, and chooses the rate. */
function RowFilters({ asked, change }: { asked: Asked; change: Change }) {
  const t = useT()
  const { measure } = useFigureNames()
  const counted = asked.measures.filter((key) => counts.includes(key))
  const pairs = counted.flatMap((of) => counted.flatMap((within) => (of === within ? [] : [{ of, within }])))
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-3 print:hidden">
      <Input
        type="search"
        label={t('admin.figSearch')}
        value={asked.search}
        maxLength={100}
        onChange={({ target }) => change({ search: target.value })}
      />
      <Select
        label={t('admin.figWithout')}
        value={asked.without[0] ?? ''}
        onChange={({ target }) => change({ without: target.value })}
      >
        <option value="">{t('admin.figAllRows')}</option>
        {counted.map((key) => (
          <option key={key} value={key}>
            {measure(key)}
          </option>
        ))}
      </Select>
      {pairs.length > 0 && (
        <Select
          label={t('admin.figRate')}
          value={asked.rate ? `${asked.rate.of}/${asked.rate.in}` : ''}
          onChange={({ target }) => change({ rate: target.value })}
        >
          <option value="">{t('admin.figNoRate')}</option>
          {pairs.map(({ of, within }) => (
            <option key={of + within} value={`${of}/${within}`}>
              {t('admin.figRateOf', { of: measure(of), in: measure(within) })}
            </option>
          ))}
        </Select>
      )}
    </div>
  )
}

function Number({
  value,
  previous,
  write,
}: {
  value: number | null | undefined
  previous: number | null | undefined
  write: (value: number) => string
}) {
  const t = useT()
  if (value == null) return '–'
  return (
    <>
      {write(value)}
      {previous != null && (
        <span className="block text-least whitespace-nowrap text-muted">
          {t('figures.before', { value: write(previous) })}
        </span>
      )}
    </>
  )
}
