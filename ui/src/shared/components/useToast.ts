import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { dismissToast, type ToastMessage } from './toast'

/** How long a toast is shown, in milliseconds, and the minimum length of a swipe, in pixels. */
const stay = 5000
const swipe = 50

type Box = RefObject<HTMLDivElement | null>

/**
 * Focuses the toast on F8, and returns the focus when the toast closes. The returned function records where the focus
 * came from.
 */
export function useToastFocus(box: Box): (from: Element | null) => void {
  const focusedBefore = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const toast = box.current
    return () => {
      const before = focusedBefore.current
      if (toast?.contains(document.activeElement) && before instanceof HTMLElement) before.focus()
    }
  }, [box])
  useEffect(() => {
    const focus = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') box.current?.focus()
    }
    addEventListener('keydown', focus)
    return () => removeEventListener('keydown', focus)
  }, [box])
  return (from) => {
    focusedBefore.current = from
  }
}

/**
 * Closes the toast when its time is over or when it is swiped away. The timer stops while the toast is hovered or
 * focused.
 */
export function useToastHold(message: ToastMessage, noteFocus: (from: Element | null) => void) {
  const [held, setHeld] = useState(false)
  const [drag, setDrag] = useState<{ from: number; by: number } | null>(null)
  useEffect(() => {
    if (held || message.stays) return
    const timer = setTimeout(dismissToast, stay)
    return () => clearTimeout(timer)
  }, [held, message])
  const release = () => {
    if (drag && Math.abs(drag.by) >= swipe) dismissToast()
    setDrag(null)
    setHeld(false)
  }
  const handlers = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: release,
    onFocus: ({ relatedTarget, currentTarget }: FocusEvent) => {
      setHeld(true)
      if (!currentTarget.contains(relatedTarget)) noteFocus(relatedTarget)
    },
    onBlur: () => setHeld(false),
    onKeyDown: (event: KeyboardEvent) => event.key === 'Escape' && dismissToast(),
    onPointerDown: (event: PointerEvent) => setDrag({ from: event.clientX, by: 0 }),
    onPointerMove: (event: PointerEvent) => drag && setDrag({ ...drag, by: event.clientX - drag.from }),
    onPointerUp: release,
  }
  return { drag, handlers }
}

/** Keeps the toast above a phone's keyboard, and scrolls a pressed control out from under it. */
export function useToastPlace(box: Box, message: ToastMessage) {
  useEffect(() => {
    const pressed = document.activeElement
    const toast = box.current?.getBoundingClientRect()
    if (!toast || !pressed?.closest('main')) return
    const { top, bottom, left, right } = pressed.getBoundingClientRect()
    if (bottom > toast.top && top < toast.bottom && left < toast.right && right > toast.left)
      scrollBy({ top: bottom - toast.top + 12 })
  }, [box, message])
  useEffect(() => {
    const seen = window.visualViewport
    if (!seen) return
    const place = box.current?.parentElement
    const lift = () =>
      place?.style.setProperty('translate', `0 ${Math.min(0, seen.offsetTop + seen.height - innerHeight)}px`)
    lift()
    seen.addEventListener('resize', lift)
    seen.addEventListener('scroll', lift)
    return () => {
      seen.removeEventListener('resize', lift)
      seen.removeEventListener('scroll', lift)
      place?.style.removeProperty('translate')
    }
  }, [box])
}
