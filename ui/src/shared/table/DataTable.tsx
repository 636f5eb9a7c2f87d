import {
  type ColumnDef,
  createSortedRowModel,
  type RowData,
  rowSelectionFeature,
  rowSortingFeature,
  type SortingState,
  tableFeatures,
  type Updater,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import { Button } from '../components/Button'
import { Select } from '../components/Field'
import { Menu, type MenuItem } from '../components/Menu'
import { useMedia } from '../hooks/useMedia'
import { type Lang, useLanguage, useT } from '../i18n/language'

export interface Column<R> {
  key: string
  head: string
  /** Shows the head only to screen readers. */
  unseenHead?: boolean
  cell: (row: R) => ReactNode
  /** Aligns numbers at the end, with tabular figures. The first sort of the column is descending. */
  numeric?: boolean
  /** The column takes the width that the others leave. */
  grow?: boolean
  /** In a stacked table, the column takes a whole row of the card. */
  wide?: boolean
  /** In a stacked table, the value is shown without its head. */
  bare?: boolean
  /**
   * The value by which rows are sorted; rows without one come last. In a table with `order`: `true` if its head may ask
   * for that order.
   */
  sort?: true | ((row: R) => string | number | null | undefined) | undefined
}

/** The order of rows that are sorted elsewhere, such as by the server. The heads call `onOrder` to change it. */
export interface Order {
  /** The key of the column by which the rows are sorted. */
  by: string
  descending: boolean
  onOrder: (by: string, descending: boolean) => void
}

/** An action on several rows at once. */
export interface BulkAction<R> {
  key: string
  label: string
  danger?: boolean
  /** Reports whether the action applies to a row. Only such rows are passed to it. */
  applies: (row: R) => boolean
  onChoose: (rows: R[]) => void
}

export interface TableProps<R extends RowData> {
  caption: string
  /** The columns. The first one is the header of its row. */
  columns: Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  /**
   * Whether `rows` are all rows. A part of a list cannot be sorted in the browser: the result would look like an order
   * of the whole list.
   */
  whole?: boolean | undefined
  order?: Order | undefined
  /** The name of a row, for the labels of its controls. */
  nameOf?: (row: R) => string
  /** The table scrolls within itself and its heads stay visible. It must stand on the surface colour. */
  tall?: boolean
  /** On phones each row is a card, with each head above its value. */
  stacked?: boolean
  /** The actions on one row, in a menu at its end. */
  menu?: (row: R) => MenuItem[]
  /** The actions on selected rows. Every row then gets a checkbox. */
  bulk?: BulkAction<R>[]
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, sortedRowModel: createSortedRowModel() })

/**
 * Compares the values by which rows are sorted. Texts follow the collation of the language. TanStack Table itself puts
 * rows without a value last.
 */
const comparing = (lang: Lang) => {
  const { compare } = new Intl.Collator(lang, { numeric: true })
  return (a: unknown, b: unknown) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : compare(String(a), String(b))
}

/** The options of a table whose rows are sorted elsewhere. There is always an order, so a head can only reverse it. */
const sortedElsewhere = ({ by, descending, onOrder }: Order) => {
  const sorting: SortingState = [{ id: by, desc: descending }]
  return {
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (next: Updater<SortingState>) => {
      const [asked] = typeof next === 'function' ? next(sorting) : next
      if (asked) onOrder(asked.id, asked.desc)
    },
  }
}

const box = 'size-5 accent-(--accent)'

/** The sorted rows and the selection. */
function useRows<R extends RowData>({
  columns,
  rows,
  rowKey,
  order,
  bulk,
}: Pick<TableProps<R>, 'columns' | 'rows' | 'rowKey' | 'order' | 'bulk'>) {
  const lang = useLanguage()
  const definitions = useMemo(() => {
    const compare = comparing(lang)
    return columns.map(({ key, sort, numeric = false }): ColumnDef<typeof features, R> => ({
      id: key,
      accessorFn: (row) => (typeof sort === 'function' ? (sort(row) ?? undefined) : undefined),
      enableSorting: sort !== undefined,
      sortFn: (a, b, id) => compare(a.getValue(id), b.getValue(id)),
      sortUndefined: 'last',
      sortDescFirst: numeric,
    }))
  }, [columns, lang])
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowKey,
    enableMultiSort: false,
    enableRowSelection: ({ original }) => bulk?.some(({ applies }) => applies(original)) ?? false,
    ...(order && sortedElsewhere(order)),
  })
}

/**
 * A table: heads sort, checkboxes select, and a menu has the actions on a row. A table that is wider than its container
 * scrolls sideways.
 */
export function DataTable<R extends RowData>({
  caption,
  columns: given,
  rows,
  rowKey,
  whole = true,
  order,
  nameOf = rowKey,
  tall = false,
  stacked = false,
  menu,
  bulk,
}: TableProps<R>) {
  const sortable = whole || order !== undefined
  const columns = useMemo(
    () => (sortable ? given : given.map((each) => ({ ...each, sort: undefined }))),
    [given, sortable],
  )
  const cards = useMedia('(width < 768px)') && stacked
  const all = useRef<HTMLInputElement | null>(null)
  const table = useRows({ columns, rows, rowKey, order, bulk })
  const selected = table.getSelectedRowModel().rows.map(({ original }) => original)
  const clear = () => {
    table.resetRowSelection(true)
    all.current?.focus()
  }
  const allBox = bulk && <AllBox table={table} some={selected.length > 0} ref={all} />
  return (
    <div className="min-w-0">
      {cards && (
        <CardControls
          columns={columns}
          sorting={table.state.sorting}
          onSort={(sorting) => table.setSorting(sorting)}
          always={order !== undefined}
          allBox={allBox}
        />
      )}
      <div
        role="region"
        aria-label={caption}
        // A scrollable region must be focusable, so that keys can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className={`relative ${tall ? 'overflow-auto md:max-h-[75vh]' : 'overflow-x-auto'}`}
      >
        <table className={`w-full border-collapse text-small ${stacked ? 'stacked' : ''}`}>
          <caption className="unseen">{caption}</caption>
          <thead className={tall ? `${stacked ? 'md:sticky' : 'sticky'} top-0 z-10 bg-surface` : undefined}>
            <Heads table={table} columns={columns} cards={cards} allBox={allBox} menu={menu !== undefined} />
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <Line key={row.id} row={row} of={{ columns, nameOf, stacked, menu, bulk }} cards={cards} />
            ))}
          </tbody>
        </table>
      </div>
      {bulk && <BulkBar actions={bulk} selected={selected} onClear={clear} />}
    </div>
  )
}

type Rows<R extends RowData> = ReturnType<typeof useRows<R>>

/** The checkbox that selects all rows. It is indeterminate if only some are selected. */
function AllBox<R extends RowData>({
  table,
  some,
  ref,
}: {
  table: Rows<R>
  some: boolean
  ref: RefObject<HTMLInputElement | null>
}) {
  const t = useT()
  return (
    <input
      ref={(each) => {
        ref.current = each
        if (each) each.indeterminate = some && !table.getIsAllRowsSelected()
      }}
      type="checkbox"
      className={box}
      aria-label={t('table.selectAll')}
      checked={table.getIsAllRowsSelected()}
      onChange={table.getToggleAllRowsSelectedHandler()}
    />
  )
}

function Heads<R extends RowData>({
  table,
  columns,
  cards,
  allBox,
  menu,
}: {
  table: Rows<R>
  columns: readonly Column<R>[]
  cards: boolean
  allBox: ReactNode
  menu: boolean
}) {
  const t = useT()
  return (
    <tr className="border-b border-line text-muted">
      {allBox && !cards && <td className="w-8 px-2 py-2">{allBox}</td>}
      {columns.map((column) => {
        const sorted = (column.sort && table.getColumn(column.key)?.getIsSorted()) || undefined
        return (
          <th
            key={column.key}
            scope="col"
            aria-sort={sorted && (sorted === 'asc' ? 'ascending' : 'descending')}
            className={`px-2 py-2 font-normal [overflow-wrap:normal] ${column.numeric ? 'text-end' : 'text-start'}`}
          >
            {column.sort && !cards ? (
              <SortButton
                sorted={sorted}
                onSort={() => table.getColumn(column.key)?.toggleSorting()}
                end={column.numeric}
              >
                {column.head}
              </SortButton>
            ) : (
              <span className={column.unseenHead ? 'unseen' : undefined}>{column.head}</span>
            )}
          </th>
        )
      })}
      {menu && (
        <th scope="col" className="px-2 py-2">
          <span className="unseen">{t('table.actions')}</span>
        </th>
      )}
    </tr>
  )
}

function Line<R extends RowData>({
  row,
  of: { columns, nameOf, stacked, menu, bulk },
  cards,
}: {
  row: ReturnType<Rows<R>['getRowModel']>['rows'][number]
  of: Pick<TableProps<R>, 'columns' | 'stacked' | 'menu' | 'bulk'> & { nameOf: (row: R) => string }
  cards: boolean
}) {
  const t = useT()
  const { original } = row
  // In a card, values are aligned at the start. The `md:` classes restore the alignment of the table.
  const [end, cell] = stacked ? ['md:text-end', 'md:px-2 md:py-2.5'] : ['text-end', 'px-2 py-2.5']
  const place = (column: Column<R>) =>
    `${cell} [overflow-wrap:normal] ${column.numeric ? `tabular ${end}` : ''} ${column.wide ? 'whole-row' : ''} ${column.grow ? 'w-full' : ''}`
  const rowBox = bulk && row.getCanSelect() && (
    <input
      type="checkbox"
      className={box}
      aria-label={t('table.select', { name: nameOf(original) })}
      checked={row.getIsSelected()}
      onChange={row.getToggleSelectedHandler()}
    />
  )
  return (
    <tr
      data-selected={row.getIsSelected() || undefined}
      className="border-b border-line last:border-0 data-selected:bg-tint"
    >
      {bulk && !cards && <td className={cell}>{rowBox}</td>}
      {columns.map((column, i) =>
        i === 0 ? (
          <th key={column.key} scope="row" className={`text-start font-normal ${place(column)}`}>
            {bulk && cards ? (
              <div className="grid grid-cols-[20px_minmax(0,1fr)] items-center gap-3">
                <span>{rowBox}</span>
                {column.cell(original)}
              </div>
            ) : (
              column.cell(original)
            )}
          </th>
        ) : (
          <td
            key={column.key}
            data-head={column.unseenHead || column.bare ? undefined : column.head}
            className={place(column)}
          >
            {column.cell(original)}
          </td>
        ),
      )}
      {menu && (
        <td className={cell}>
          <Menu label={t('table.actionsOf', { name: nameOf(original) })} items={menu(original)} />
        </td>
      )}
    </tr>
  )
}

function SortButton({
  sorted,
  end = false,
  onSort,
  children,
}: {
  sorted: 'asc' | 'desc' | undefined
  end?: boolean | undefined
  onSort: () => void
  children: ReactNode
}) {
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      onClick={onSort}
      className={`inline-flex min-h-9 items-center gap-1 hover:text-ink ${sorted ? 'font-semibold text-ink' : ''} ${end ? 'text-end' : 'text-start'}`}
    >
      {children}
      <Arrow size={14} aria-hidden className={sorted ? 'shrink-0 text-brass' : 'shrink-0'} />
    </button>
  )
}

/**
 * The controls of a stacked table on phones, where there are no heads: the sort order, and the checkbox that selects
 * all rows.
 */
function CardControls<R>({
  columns,
  sorting: [sorted],
  onSort,
  always,
  allBox,
}: {
  columns: Column<R>[]
  sorting: SortingState
  onSort: (sorting: SortingState) => void
  /** Whether the rows always have an order, so that the select has no option for none. */
  always: boolean
  allBox: ReactNode
}) {
  const t = useT()
  const sortable = columns.filter(({ sort }) => sort)
  const by = sortable.some(({ key }) => key === sorted?.id) ? sorted : undefined
  if (sortable.length === 0 && !allBox) return null
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      {allBox && (
        <span className="flex min-h-11 items-center gap-2">
          {allBox}
          <span aria-hidden>{t('table.selectAll')}</span>
        </span>
      )}
      {sortable.length > 0 && (
        <div className="grow print:hidden">
          <Select
            label={t('table.sortBy')}
            value={by ? `${by.desc ? '-' : '+'}${by.id}` : ''}
            onChange={({ target: { value } }) =>
              onSort(value ? [{ id: value.slice(1), desc: value.startsWith('-') }] : [])
            }
          >
            {!(always && by) && <option value="">{t('table.unsorted')}</option>}
            {sortable.flatMap(({ key, head }) =>
              (['+', '-'] as const).map((sign) => (
                <option key={sign + key} value={sign + key}>
                  {t(sign === '+' ? 'table.ascending' : 'table.descending', { column: head })}
                </option>
              )),
            )}
          </Select>
        </div>
      )}
    </div>
  )
}

/** How many rows are selected, and the actions on them. It stays visible below a long table. */
function BulkBar<R>({ actions, selected, onClear }: { actions: BulkAction<R>[]; selected: R[]; onClear: () => void }) {
  const t = useT()
  const fitting = actions.map((action) => ({ ...action, rows: selected.filter(action.applies) }))
  return (
    <div
      role="group"
      aria-label={t('table.ofSelected')}
      className={`sticky bottom-[calc(80px+var(--player,0px))] z-10 xl:bottom-[calc(16px+var(--player,0px))] ${selected.length > 0 ? 'mt-2 flex flex-wrap items-center gap-2 rounded-panel border border-brass bg-raised p-3' : ''}`}
    >
      <p role="status" className={selected.length > 0 ? 'me-auto font-semibold' : 'unseen'}>
        {selected.length > 0 && t('table.selected', { count: selected.length })}
      </p>
      {selected.length > 0 && (
        <>
          {fitting.map(
            ({ key, label, danger, rows, onChoose }) =>
              rows.length > 0 && (
                <Button key={key} small look={danger ? 'danger' : 'outline'} onClick={() => onChoose(rows)}>
                  {label} <bdi className="tabular">({rows.length})</bdi>
                </Button>
              ),
          )}
          <Button small look="text" onClick={onClear}>
            {t('table.clear')}
          </Button>
        </>
      )}
    </div>
  )
}

const lines = (count: number) => [...Array(count).keys()]

/** The skeleton of a table while its rows are loading. */
export function TableSkeleton({ columns, rows = 6 }: { columns: number; rows?: number }) {
  return (
    <div aria-hidden className="grid">
      {lines(rows).map((row) => (
        <div key={row} className="flex gap-4 border-b border-line py-4 last:border-0">
          {lines(columns).map((column) => (
            <div key={column} className={`skeleton h-4 ${column === 0 ? 'grow-2' : 'hidden grow md:block'}`} />
          ))}
        </div>
      ))}
    </div>
  )
}
