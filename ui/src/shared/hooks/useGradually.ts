import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** The number of entries rendered at a time, more than fill the screen. */
const few = () => (matchMedia('(min-width: 768px)').matches ? 12 : 6)

/**
 * Whether this render replaces the server's page, with the reader still at its top (`atTop`), and whether the reader
 * had scrolled it meanwhile. Laying out a long page at once keeps a phone busy, so that at the top only a few entries
 * are rendered first. A reader who has scrolled may be below these few, and gets all of them at once.
 */
export const firstPage = { atTop: false, scrolled: false }

const whenIdle = (work: () => void) => {
  if (!window.requestIdleCallback) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: 500 })
  return () => cancelIdleCallback(asked)
}

/**
 * The number of a list's entries to render: all, but on the first page only a few, and more whenever the browser is
 * idle. What follows the list moves down, below the screen.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(() => (firstPage.atTop ? few() : Infinity))
  useLayoutEffect(() => {
    // Known once the page is put in its place, when the list was begun already.
    // oxlint-disable-next-line react/set-state-in-effect
    if (firstPage.scrolled) setDrawn(Infinity)
  }, [])
  const grows = drawn !== Infinity
  // A reader who has scrolled to what follows the list keeps the scroll position: with scroll anchoring the browser
  // would move along with it.
  useLayoutEffect(() => {
    if (!grows) return
    const { style } = document.documentElement
    style.overflowAnchor = 'none'
    return () => {
      style.overflowAnchor = ''
    }
  }, [grows])
  useEffect(() => {
    if (!grows) return
    return whenIdle(() => startTransition(() => setDrawn((now) => (now < total ? now + few() : Infinity))))
  }, [grows, drawn, total])
  return drawn
}
