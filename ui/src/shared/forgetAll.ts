import { keptSongs } from './songs/kept/ranges'
import { unstored } from './store'

/** The caches of what somebody has read and of songs that they kept. */
const kept = ['kept-answers', keptSongs]

/** Forgets everything that the site keeps in this browser and in this tab, songs that were kept on wish included. */
export function forgetAll(): void {
  unstored.clear()
  if (typeof caches !== 'undefined') for (const each of kept) caches.delete(each).catch(() => {}) // it was not there
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].clear()
    } catch {
      // Nothing was kept.
    }
  }
}
