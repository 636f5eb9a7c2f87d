import { keptSongs } from './songs/kept/ranges'
import { unstored } from './store'

/** Forgets everything that the site keeps in this browser, songs that were kept on wish included. */
export function forgetAll(): void {
  unstored.clear()
  if (typeof caches !== 'undefined') caches.delete(keptSongs).catch(() => {}) // nothing was kept
  try {
    localStorage.clear()
  } catch {
    // Nothing was kept.
  }
}
