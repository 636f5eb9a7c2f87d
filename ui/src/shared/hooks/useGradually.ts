import { startTransition, useEffect, useLayoutEffect, useState } from 'react'

/** How many of a list are drawn at once: more than fill the screen. */
const few = () => (matchMedia('(min-width: 768px)').matches ? 12 : 6)

/**
 * Whether the page that is being drawn takes the place of the one that the server wrote, from its top. The browser then
 * styles and lays out a whole page at once, which a telephone is busy with for as long as the page is high. Whoever has
 * scrolled the written page meanwhile stands where a few entries may not reach: they get all of them at once.
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
 * How many of a list's entries to draw: all, but on the first page a few, and some more whenever the browser is idle.
 * What follows the list moves down, below the screen.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(() => (firstPage.atTop ? few() : Infinity))
  useLayoutEffect(() => {
    // Known once the page is put in its place, when the list was begun already.
    // oxlint-disable-next-line react/set-state-in-effect
    if (firstPage.scrolled) setDrawn(Infinity)
  }, [])
  const grows = drawn !== Infinity
  // Whoever has scrolled to what follows the list stays at that height: the browser would take them along as it moves.
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
