import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type HTMLAttributes, type ReactNode, type Ref, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../i18n/language'
import { Button } from './Button'

export type ColumnsRow<T> = [title: string, cell: (column: T) => ReactNode]

/** The first and the last column in view, counted from 1, and the number of columns. */
interface Seen {
  from: number
  to: number
  count: number
}

/**
 * Reads which columns of a scrolling region are entirely in view; undefined if all are. It works in both text
 * directions.
 */
function seenIn(region: HTMLElement): Seen | undefined {
  const [about, ...columns] = [...region.querySelectorAll<HTMLElement>('thead th')]
  const each = columns[0]?.offsetWidth ?? 0
  if (!about || !each || region.scrollWidth <= region.clientWidth + 1) return undefined
  const fit = Math.max(1, Math.floor((region.clientWidth - about.offsetWidth + 1) / each))
  const before = Math.min(Math.round(Math.abs(region.scrollLeft) / each), columns.length - fit)
  return { from: before + 1, to: before + fit, count: columns.length }
}

const same = (a: Seen | undefined, b: Seen | undefined) =>
  a?.from === b?.from && a?.to === b?.to && a?.count === b?.count

/** Follows the columns in view as the region is scrolled or resized, and scrolls it by one column. */
function useSeen(columns: number) {
  const frame = useRef<HTMLDivElement>(null)
  const [seen, setSeen] = useState<Seen>()
  useEffect(() => {
    const region = frame.current?.querySelector<HTMLElement>('.comparison')
    if (!region) return
    const look = () => setSeen((before) => (same(before, seenIn(region)) ? before : seenIn(region)))
    look()
    const sizes = new ResizeObserver(look)
    sizes.observe(region)
    region.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      region.removeEventListener('scroll', look)
    }
  }, [columns])
  const move = (by: number) => {
    const region = frame.current?.querySelector<HTMLElement>('.comparison')
    const each = region?.querySelectorAll<HTMLElement>('thead th')[1]?.offsetWidth ?? 0
    const onward = region && getComputedStyle(region).direction === 'rtl' ? -1 : 1
    region?.scrollBy({ left: by * each * onward })
  }
  return { frame, seen, move }
}

/**
 * A table that compares things, one column each. It is as wide as the page and scrolls sideways column by column, while
 * the row headings stay. If not all columns are in view, it says which ones are, fades out towards the others, and has
 * a button for each direction.
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
  /** The heading of the first column, for screen readers. */
  about: string
  head: (column: T) => ReactNode
  rows: readonly ColumnsRow<T>[]
  heads?: Ref<HTMLTableSectionElement>
} & HTMLAttributes<HTMLDivElement> & { ref?: Ref<HTMLDivElement> }) {
  const { frame, seen, move } = useSeen(columns.length)
  const ids = columns.map(({ id }) => id).join()
  const start = seen?.from === 1
  const ordered = useRef(ids)
  // The browser would follow a column that has moved. Whoever reads from the first one on, sees the new first one.
  useLayoutEffect(() => {
    if (ordered.current !== ids && start) frame.current?.querySelector('.comparison')?.scrollTo({ left: 0 })
    ordered.current = ids
  }, [ids, start, frame])
  return (
    <div ref={frame} className={`comparison-frame ${className ?? ''}`} data-more={seen && seen.to < seen.count}>
      {seen && <Turn seen={seen} onMove={move} />}
      {/* A region that scrolls sideways must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div {...region} role="region" tabIndex={0} className="comparison">
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
    </div>
  )
}

/** Says which columns are in view, with buttons to the ones before and after. */
function Turn({ seen: { from, to, count }, onMove }: { seen: Seen; onMove: (by: number) => void }) {
  const t = useT()
  return (
    <div className="mb-2 flex items-center justify-end gap-2">
      <span role="status" className="text-small text-muted">
        {t('common.columnsSeen', { seen: from === to ? String(from) : `${from}–${to}`, count: String(count) })}
      </span>
      <Button
        className="btn-icon"
        aria-label={t('common.previous')}
        aria-disabled={from === 1}
        onClick={() => onMove(-1)}
      >
        <ChevronLeft size={20} aria-hidden className="mirror" />
      </Button>
      <Button className="btn-icon" aria-label={t('common.next')} aria-disabled={to === count} onClick={() => onMove(1)}>
        <ChevronRight size={20} aria-hidden className="mirror" />
      </Button>
    </div>
  )
}
