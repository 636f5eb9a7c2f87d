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
 * Has the router go to where one stands, which it answers with, and not to where one stood when the page was loaded
 * again.
 */
export function keepPlace(location: Location): number {
  try {
    if (scrollY) sessionStorage[routersKey] = JSON.stringify({ ...placesKept(), [placeOf(location)]: scrollY })
  } catch {
    // The router has nothing to go by, and goes nowhere.
  }
  return scrollY
}
