import { type PointerEvent, useEffect, useRef } from 'react'

/** The list with the item at one index moved to another. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, i) => i !== from)
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)]
}

/**
 * Dragging by a handle, with mouse, pen or finger. While the handle is held, the item takes the place of the one below
 * the pointer. Items carry their index in `data-place`. Arrow keys are up to the caller. `onDrop` is called when the
 * item is released, wherever that is. Escape cancels the drag: the item goes back to its place, and `onGivenUp` is
 * called instead.
 */
export function useDrag(
  onMove: (from: number, to: number) => void,
  onDrop: () => void = () => {},
  onGivenUp: () => void = () => {},
) {
  const calls = useRef({ onMove, onDrop, onGivenUp })
  useEffect(() => {
    calls.current = { onMove, onDrop, onGivenUp }
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
      const end = new AbortController()
      const drop = () => {
        end.abort()
        calls.current.onDrop()
      }
      const giveUp = (key: KeyboardEvent) => {
        if (key.key !== 'Escape') return
        // Escape must not also close something else, such as a dialog around the list.
        key.preventDefault()
        key.stopPropagation()
        end.abort()
        if (held !== place) calls.current.onMove(held, place)
        calls.current.onGivenUp()
      }
      // On the window: the handle moves in the DOM with its item, and thereby loses the pointer capture.
      const { signal } = end
      window.addEventListener('pointermove', move, { signal })
      window.addEventListener('keydown', giveUp, { signal, capture: true })
      for (const each of ends) window.addEventListener(each, drop, { signal })
    },
  })
}

const ends = ['pointerup', 'pointercancel'] as const
