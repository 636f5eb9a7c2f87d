import type { Location } from 'react-router'

/**
 * The key under which react-router's ScrollRestoration stores scroll positions by default, in pixels by `placeOf`. A
 * test checks the key.
 */
const routersKey = 'react-router-scroll-positions'

/**
 * The key under which the scroll position of a page is stored. The first page of every tab has the key `default`, so
 * its URL is used instead.
 */
export const placeOf = ({ key, pathname, search }: Location) => (key === 'default' ? pathname + search : key)

/** The scroll positions of the pages of this tab, as stored before a reload. */
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
    // Without a stored position the router does not scroll.
  }
  return place
}
