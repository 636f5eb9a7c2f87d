import type { Location } from 'react-router'

/**
 * Where react-router's ScrollRestoration keeps by default how far down one stood, in pixels by `placeOf`. A test holds
 * the name.
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
 * The place to go to on the app's page, in pixels, which the router is told as well: where one stands on the page that
 * the server wrote, or where one stood when it was loaded again, if it is too short for that.
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
