import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element, in pixels; a phone's width before it is laid out. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(340)
  useLayoutEffect(() => {
    const measure = () => setWidth(ref.current?.clientWidth || 340)
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [ref])
  return width
}
