import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { placeOf, placesKept } from '../places'

/**
 * For a page that is drawn in parts: the way back to where one stood on it, to be called once all of it stands. It goes
 * there once, where something stood already before, and not where somebody has moved on meanwhile.
 */
export function usePlaceAgain(): () => void {
  const location = useLocation()
  const [place] = useState((): number | undefined => placesKept()[placeOf(location)])
  const waits = useRef<'first' | 'later' | 'no'>('first')
  // After the effects of what was drawn first: the router has found the place on that by itself.
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
