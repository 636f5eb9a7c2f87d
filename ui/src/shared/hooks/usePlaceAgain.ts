import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { placeOf, placesKept } from '../places'

/**
 * For a page that is drawn in parts: returns a function that restores the scroll position, to be called once the page
 * is complete. It does so once, only if the position existed before, and not if the reader has scrolled meanwhile.
 */
export function usePlaceAgain(): () => void {
  const location = useLocation()
  const [place] = useState((): number | undefined => placesKept()[placeOf(location)])
  const waits = useRef<'first' | 'later' | 'no'>('first')
  // After the first layout effects, because the router restores the position of a page that is complete in its first
  // render.
  useLayoutEffect(() => {
    if (waits.current === 'first') waits.current = 'later'
  }, [])
  useEffect(() => {
    const moves = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const
    const moved = () => {
      waits.current = 'no'
    }
    for (const each of moves) addEventListener(each, moved, { passive: true, once: true })
    return () => {
      for (const each of moves) removeEventListener(each, moved)
    }
  }, [])
  return () => {
    if (waits.current === 'later' && place !== undefined) scrollTo({ top: place, behavior: 'instant' })
    waits.current = 'no'
  }
}
