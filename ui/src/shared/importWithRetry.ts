import { answers } from './answers'
import { unsaved } from './reload'

/** Where a tab counts its reloads for what did not come. */
export const mark = 'reloads'

/** What says that something opens after a reload. */
export const loadStuck = () => import('./stuck')

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Loads something, and once more where that failed: a weak network loses single requests. */
export async function twice<T>(load: () => Promise<T>, wait = 500): Promise<T> {
  try {
    return await load()
  } catch {
    await later(wait)
    return load()
  }
}

/**
 * Imports a chunk; a failed download is tried once more, and once there is a network where there was none. If that
 * fails too, a new release has most likely removed the chunk, no retry can bring it back, and the page reloads: once,
 * so that a broken network does not loop. Never over what somebody typed: they are told, and choose.
 *
 * What a `page` is made of fails instead of reloading, as the address is still that of the page that stands: RouteError
 * reloads at its own. It waits for the network, too, since the router never asks again for what has failed, but not
 * where nothing else is on the screen yet.
 */
export async function importWithRetry<T>(load: () => Promise<T>, page?: boolean, wait = 500, told = false): Promise<T> {
  const online = navigator.onLine
  try {
    return await twice(load, wait)
  } catch (error) {
    let knows = false
    // The code that tells came with the first letter that was typed: see entry.tsx.
    if (unsaved())
      knows = await loadStuck().then(
        ({ tell }) => tell(told, 10 * wait),
        () => later(10 * wait).then(() => false),
      )
    else if ((online && navigator.onLine) || (page && document.querySelector('[data-written]'))) {
      // Without a server a reload would end on the browser's own page.
      if (page || sessionStorage.getItem(mark) || !(await answers())) throw error
      sessionStorage.setItem(mark, '1')
      location.reload()
      return new Promise(() => {}) // The page is on its way out.
    } else if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return importWithRetry(load, page, wait, knows)
  }
}
