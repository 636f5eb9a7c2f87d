import { useNavigate } from 'react-router'
import { paths } from '../../shared/paths'
import type { Item } from './useQueueItems'
import { useShortcuts } from './useShortcuts'
import { rowOf } from './useSettling'

/** The keyboard shortcuts that move between rows and decide about one. */
export function useRowShortcuts({
  rows,
  undecided,
  beside,
  approve,
  refuse,
  takeBack,
}: {
  rows: Item[]
  undecided: Item[]
  /** The item that is open beside the list, if any. */
  beside: Item | undefined
  approve: (item: Item) => void
  refuse: (item: Item) => void
  takeBack: () => void
}) {
  const navigate = useNavigate()
  const focused = () =>
    rows.findIndex(
      (row) => row.key === (document.activeElement?.closest('[data-row]') as HTMLElement | null)?.dataset.row,
    )
  const move = (by: number) => {
    const at = focused()
    const next = rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]
    if (next) rowOf(next.key)?.focus()
  }
  // A letter applies to the row with the focus, or else to the item that is open beside the list.
  const meant = () => {
    const item = rows[focused()] ?? beside
    return item && undecided.includes(item) ? item : undefined
  }
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    a: () => {
      const item = meant()
      if (item) approve(item)
    },
    r: () => {
      const item = meant()
      if (item) refuse(item)
    },
    h: () => {
      const listing = meant()?.listing
      if (listing) void navigate(paths.adminPage(`history/${listing}`))
    },
    u: () => takeBack(),
  })
}
