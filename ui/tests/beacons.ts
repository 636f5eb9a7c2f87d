import { vi } from 'vitest'

/**
 * Catches what the page sends as beacons from here on; read them by calling the result. `taken` says whether the
 * browser takes them.
 */
export function listenToBeacons(taken = true): () => { path: string; record: Record<string, unknown> }[] {
  const beacon = vi.fn((_path: string, _body: string) => taken)
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true, writable: true })
  return () => beacon.mock.calls.map(([path, body]) => ({ path, record: JSON.parse(body) as Record<string, unknown> }))
}
