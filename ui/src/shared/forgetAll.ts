import { keptSongs } from './songs/kept/ranges'
import { unstored } from './store'

/** Forgets everything that the site keeps in this browser and in this tab, songs that were kept on wish included. */
export function forgetAll(): void {
  unstored.clear()
  if (typeof caches !== 'undefined') for (const kept of ['kept-answers', keptSongs]) caches.delete(kept).catch(() => {}) // nothing was kept
  for (const storage of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[storage].clear()
    } catch {
      // Nothing was kept.
    }
  }
}
