import { answers } from './answers'
import { unsaved } from './reload'

/** The key in sessionStorage that says that this tab has reloaded because a chunk did not load. */
export const mark = 'reloads'

/** Loads the code that tells the visitor that a page opens after a reload. */
export const loadStuck = () => import('./stuck')

const later = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Loads something, and tries once more if that fails, since a weak network loses single requests. */
export async function twice<T>(load: () => Promise<T>, wait = 500): Promise<T> {
  try {
    return await load()
  } catch {
    await later(wait)
    return load()
  }
}

/**
 * Imports a chunk. A failed download is tried once more. If the browser is offline, it is tried again when the browser
 * is online. If that fails too, a new release has most likely removed the chunk, and the page reloads. It reloads only
 * once, so that a broken network causes no loop. If a reload would lose typed text, the visitor is told, and chooses.
 *
 * The import of a `page` throws instead of reloading, because the URL is still that of the page before: RouteError
 * reloads at the URL of the new page. It waits for the network, too, because the router never repeats a failed import.
 * It does not wait while only the page that the server wrote is on the screen.
 */
export async function importWithRetry<T>(load: () => Promise<T>, page?: boolean, wait = 500, told = false): Promise<T> {
  const online = navigator.onLine
  try {
    return await twice(load, wait)
  } catch (error) {
    let knows = false
    // The module was loaded when the visitor began to type: see entry.tsx.
    if (unsaved())
      knows = await loadStuck().then(
        ({ tell }) => tell(told, 10 * wait),
        () => later(10 * wait).then(() => false),
      )
    else if ((online && navigator.onLine) || (page && document.querySelector('[data-written]'))) {
      // If the server does not respond, a reload would show the browser's error page.
      if (page || sessionStorage.getItem(mark) || !(await answers())) throw error
      sessionStorage.setItem(mark, '1')
      location.reload()
      return new Promise(() => {}) // The page is reloading.
    } else if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
    return importWithRetry(load, page, wait, knows)
  }
}
