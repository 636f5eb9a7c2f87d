import { type RefObject, useEffect, useRef, useState } from 'react'

/** True from the moment the element is within `margin` pixels of the screen. Starts true without an observer. */
export function useInView<T extends Element>(margin = 50, eager = false): [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null)
  const [seen, setSeen] = useState(eager || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (seen || !ref.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: `${margin}px` },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [margin, seen])
  return [ref, seen]
}
