import type { ReactNode } from 'react'

export interface Column<R> {
  key: string
  head: ReactNode
  cell: (row: R) => ReactNode
  /** Numbers stand at the end, in figures of one width. */
  numeric?: boolean
  /** In a stacked table, it takes a row of its card by itself. */
  wide?: boolean
}

/**
 * Lines of 1 px, muted heads, numbers at the end; scrolls within itself on narrow screens. A tall one keeps its heads
 * in sight; it stands on the surface. On phones each row of a stacked one is a card, with every head above its value.
 */
export function Table<R>({
  caption,
  columns,
  rows,
  rowKey,
  tall = false,
  stacked = false,
}: {
  caption: string
  columns: Column<R>[]
  rows: R[]
  rowKey: (row: R) => string
  tall?: boolean
  stacked?: boolean
}) {
  // A card's values stand at its start, whatever they are in a table that stands as one.
  const [end, cell, head] = stacked
    ? ['md:text-end', 'md:px-2 md:py-2.5', 'md:sticky']
    : ['text-end', 'px-2 py-2.5', 'sticky']
  return (
    <div
      role="region"
      aria-label={caption}
      // Scrollable by keyboard, too.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className={`relative ${tall ? 'overflow-auto md:max-h-[75vh]' : 'overflow-x-auto'}`}
    >
      <table className={`w-full border-collapse text-small ${stacked ? 'stacked' : ''}`}>
        <caption className="unseen">{caption}</caption>
        <thead className={tall ? `${head} top-0 z-10 bg-surface` : undefined}>
          <tr className="border-b border-line text-muted">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={`px-2 py-2 font-normal [overflow-wrap:normal] ${column.numeric ? 'text-end' : 'text-start'}`}
              >
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-line last:border-0">
              {columns.map((column) => (
                <td
                  key={column.key}
                  data-head={typeof column.head === 'string' ? column.head : undefined}
                  className={`${cell} [overflow-wrap:normal] ${column.numeric ? `tabular ${end}` : ''} ${column.wide ? 'whole-row' : ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
