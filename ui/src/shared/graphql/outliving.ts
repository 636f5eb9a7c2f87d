import { fetchWithPosition } from './client'
import type { Parcel } from './parcel'

let leaving = false
addEventListener('pagehide', () => {
  leaving = true
})
addEventListener('pageshow', () => {
  leaving = false
})

/**
 * A fetch that outlives its page. A page that has an offline worker hands it what is sent while the page is left:
 * Chromium drops a request that a worker is asked about as its page goes, `keepalive` or not. Nobody is there for the
 * answer then.
 */
export const outlivingFetch: typeof fetch = (input, init) => {
  const worker = navigator.serviceWorker?.controller
  if (!leaving || !worker) return fetchWithPosition(input, { ...init, keepalive: true })
  const request = {
    method: init?.method,
    headers: init?.headers as Record<string, string>,
    body: init?.body as string,
  }
  const parcel: Parcel = { type: 'SEND', url: new URL(input as string, location.href).href, request }
  // A worker's postMessage has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(parcel)
  return new Promise(() => {})
}
