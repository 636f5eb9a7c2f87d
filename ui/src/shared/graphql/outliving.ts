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
 * A fetch that survives the end of its page. If the page has an offline worker, the worker sends the request: Chromium
 * drops requests through a worker when their page closes, with or without `keepalive`. Nobody then reads the response.
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
