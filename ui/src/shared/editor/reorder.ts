import { type PointerEvent, useRef } from 'react'

/** The list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/**
 * Dragging by a handle, with mouse, pen or finger: while it is held, the item takes the place of the one below the
 * pointer. Items carry `data-place`, their index. What the arrow keys do instead is the caller's.
 */
export function useDrag(onMove: (from: number, to: number) => void) {
  const held = useRef<number | null>(null)
  const drop = () => {
    held.current = null
  }
  return (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = place
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (held.current === null) return
      const below = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-place]')
      const to = Number(below?.dataset.place ?? held.current)
      if (to === held.current) return
      onMove(held.current, to)
      held.current = to
    },
    onPointerUp: drop,
    onPointerCancel: drop,
  })
}
