import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** A browser's service workers, as far as the page sees them. */
function workers(controller: object | null) {
  const listeners: (() => void)[] = []
  const update = vi.fn(() => Promise.resolve())
  const register = vi.fn(() => Promise.resolve({ update }))
  const container = {
    controller,
    register,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  return {
    register,
    update,
    takeOver: (worker = { postMessage: vi.fn() }) => {
      container.controller = worker
      for (const listener of listeners) listener()
      return worker
    },
  }
}

let reload: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.resetModules()
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const start = async () => (await import('./worker')).registerWorker()

it('is looked for every sixty seconds', async () => {
  const { register, update } = workers({})
  await start()
  expect(register).toHaveBeenCalledWith('/sw.js')
  await vi.advanceTimersByTimeAsync(59_999)
  expect(update).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_001)
  expect(update).toHaveBeenCalledTimes(2)
})

it('reloads the page once when a newer one takes over, however often that happens', async () => {
  const { takeOver } = workers({})
  await start()
  takeOver()
  takeOver()
  expect(reload).toHaveBeenCalledOnce()
})

it('takes over a first visit without a reload, and is handed what the page had fetched', async () => {
  const { takeOver } = workers(null)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(
    ['/assets/a.js', '/media/b.webp', '/graphql'].map((path) => ({ name: location.origin + path }) as PerformanceEntry),
  )
  await start()
  const { postMessage } = takeOver()
  expect(reload).not.toHaveBeenCalled()
  expect(postMessage).toHaveBeenCalledWith({
    type: 'CACHE_URLS',
    payload: { urlsToCache: [`${location.origin}/assets/a.js`, `${location.origin}/media/b.webp`] },
  })
})
