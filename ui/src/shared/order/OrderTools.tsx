import { ChevronDown, ChevronUp, GripVertical, type LucideIcon } from 'lucide-react'
import { type KeyboardEvent, useRef } from 'react'
import { type Placed, placeByKey } from './useOrder'

const tool = 'grid size-11 shrink-0 place-items-center rounded-small text-muted hover:text-ink disabled:opacity-40'

/** What an item is dragged by, or moved by the arrow keys, Home and End. */
export function Handle({ id, label, order }: { id: string; label: string; order: Placed }) {
  const keys = (event: KeyboardEvent) => {
    const to = placeByKey(event, order.place, order.total)
    if (to === undefined) return
    event.preventDefault()
    order.onMove(to)
  }
  return (
    <button
      type="button"
      data-handle={id}
      aria-label={label}
      className={`${tool} cursor-grab touch-none active:cursor-grabbing`}
      onKeyDown={keys}
      {...order.grip}
    >
      <GripVertical size={18} aria-hidden />
    </button>
  )
}

/** One place up, one place down. */
export function Steps({
  up,
  down,
  order: { place, total, onMove },
  className = '',
}: {
  /** What its buttons are called. */
  up: string
  down: string
  order: Pick<Placed, 'place' | 'total' | 'onMove'>
  className?: string
}) {
  const upper = useRef<HTMLButtonElement>(null)
  const lower = useRef<HTMLButtonElement>(null)
  const step = (to: number, Icon: LucideIcon, label: string, own: typeof upper, other: typeof upper) => {
    const move = () => {
      onMove(to)
      // A node that moves in the page, or is disabled at the end of the list, loses the focus.
      requestAnimationFrame(() => {
        const at = document.activeElement
        if (at === document.body || at === own.current) (own.current?.disabled ? other : own).current?.focus()
      })
    }
    return (
      <button
        ref={own}
        type="button"
        className={`${tool} ${className}`}
        disabled={to < 0 || to >= total}
        aria-label={label}
        onClick={move}
      >
        <Icon size={18} aria-hidden />
      </button>
    )
  }
  return (
    <>
      {step(place - 1, ChevronUp, up, upper, lower)}
      {step(place + 1, ChevronDown, down, lower, upper)}
    </>
  )
}
