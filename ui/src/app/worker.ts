import { reloadWhenFree } from '../shared/reload'

/** Milliseconds between two checks for a new worker. */
const checkEvery = 60_000

/**
 * Makes the first worker of a visit cache the files that the page had loaded before the worker (Workbox listens for
 * this).
 */
function passOn(worker: ServiceWorker | null): void {
  const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
  const urlsToCache = fetched.filter((each) => /^\/(assets|icons|media)\//.test(new URL(each).pathname))
  // A worker's postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker?.postMessage({ type: 'CACHE_URLS', payload: { urlsToCache } })
}

/**
 * Registers the offline worker and asks for a newer one every minute. When a newer one takes over, the page reloads
 * once; a form being filled puts that off. The first worker of a visit takes over without a reload.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  let served = serviceWorker.controller !== null
  serviceWorker.addEventListener('controllerchange', () => {
    if (served) reloadWhenFree()
    else passOn(serviceWorker.controller)
    served = true
  })
  void serviceWorker.register('/sw.js').then(
    (registration) => setInterval(() => registration.update().catch(() => {}), checkEvery),
    (error: unknown) => console.debug(error),
  )
}
