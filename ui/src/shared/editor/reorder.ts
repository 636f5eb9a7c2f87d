import { type PointerEvent, useEffect, useRef } from 'react'

/** The list with the item at one place moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/**
 * Dragging by a handle, with mouse, pen or finger: while it is held, the item takes the place of the one below the
 * pointer. Items carry `data-place`, their index. What the arrow keys do instead is the caller's. `onDrop` hears that
 * the item was let go, wherever that was.
 */
export function useDrag(onMove: (from: number, to: number) => void, onDrop: () => void = () => {}) {
  const calls = useRef({ onMove, onDrop })
  useEffect(() => {
    calls.current = { onMove, onDrop }
  })
  return (place: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      let held = place
      const move = ({ clientX, clientY }: MouseEvent) => {
        const below = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-place]')
        const to = Number(below?.dataset.place ?? held)
        if (to === held) return
        calls.current.onMove(held, to)
        held = to
      }
      const drop = () => {
        window.removeEventListener('pointermove', move)
        for (const end of ends) window.removeEventListener(end, drop)
        calls.current.onDrop()
      }
      // On the window: the handle moves in the page with its item, and so loses the pointer that it has captured.
      window.addEventListener('pointermove', move)
      for (const end of ends) window.addEventListener(end, drop)
    },
  })
}

const ends = ['pointerup', 'pointercancel'] as const
