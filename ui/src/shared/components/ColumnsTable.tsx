import type { HTMLAttributes, ReactNode, Ref } from 'react'

export type ColumnsRow<T> = [title: string, cell: (column: T) => ReactNode]

/**
 * Things beside each other, a column for each. It is as wide as the page: one swipes within it, column by column, while
 * what the rows are about stays.
 */
export function ColumnsTable<T extends { id: string }>({
  columns,
  about,
  head,
  rows,
  heads,
  className,
  ...region
}: {
  columns: readonly T[]
  /** What the first column is, for who does not see it. */
  about: string
  head: (column: T) => ReactNode
  rows: readonly ColumnsRow<T>[]
  heads?: Ref<HTMLTableSectionElement>
} & HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  return (
    // A region that scrolls sideways must be reachable by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div {...region} role="region" tabIndex={0} className={`comparison ${className ?? ''}`}>
      <table className="text-small">
        <thead ref={heads}>
          <tr className="border-b border-line align-top">
            <th scope="col">
              <span className="unseen">{about}</span>
            </th>
            {columns.map((each) => (
              <th key={each.id} scope="col" className="text-start font-normal">
                {head(each)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([title, cell]) => (
            <tr key={title} className="border-b border-line align-top last:border-0">
              <th scope="row" className="text-start font-normal text-muted">
                {title}
              </th>
              {columns.map((each) => (
                <td key={each.id}>{cell(each)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
