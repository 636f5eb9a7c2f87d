import type { Location } from 'react-router'

/**
 * The key under which react-router's ScrollRestoration stores scroll positions by default, in pixels by `placeOf`. A
 * test checks the key.
 */
const routersKey = 'react-router-scroll-positions'

/**
 * By what a place on the page is remembered. Whatever a tab opens first has the same key, so that tells its address.
 */
export const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** How far down one stood on the pages of this tab when it was loaded again. */
export function placesKept(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage[routersKey]) as Record<string, number>
  } catch {
    return {}
  }
}

/**
 * The scroll position of the app's page, in pixels, which is also stored for the router: that of the page that the
 * server wrote, or that before the reload if the written page is too short for it.
 */
export function placeToKeep(location: Location): number {
  const places = placesKept()
  const key = placeOf(location)
  const atEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1
  const place = atEnd ? Math.max(scrollY, places[key] ?? 0) : scrollY
  try {
    if (place) sessionStorage[routersKey] = JSON.stringify({ ...places, [key]: place })
  } catch {
    // The router has nothing to go by, and goes nowhere.
  }
  return place
}
