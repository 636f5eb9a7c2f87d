import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, type Mock, type MockInstance, vi } from 'vitest'
import { showRoutes } from '../../tests/show'
import { switchLanguage } from '../shared/i18n/language'
import RouteError from './RouteError'

const missing = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/Listing-1234567.js')

/** Shows a page that fails, in front of a site that answers or not. */
function fail(error: Error) {
  const Broken = () => {
    throw error
  }
  return showRoutes([{ path: '/', errorElement: <RouteError />, Component: Broken }])
}

let onLine: MockInstance<() => boolean>
let reloading: MockInstance<() => void>
let fetching: Mock<typeof fetch>
const answer = (answers: boolean) =>
  fetching.mockImplementation(() => (answers ? Promise.resolve(new Response('')) : Promise.reject(new TypeError(''))))
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const heading = () => screen.queryByRole('heading', { name: 'This page could not be shown' })

beforeEach(async () => {
  await switchLanguage('en')
  sessionStorage.clear()
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  reloading = vi.spyOn(location, 'reload').mockImplementation(() => {})
  onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  fetching = vi.fn<typeof fetch>()
  vi.stubGlobal('fetch', fetching)
  answer(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('loads a page at once whose file came too late for the network that is back', async () => {
  fail(missing)
  expect(heading()).toBeNull()
  await pass(0.1)
  expect(reloading).toHaveBeenCalledOnce()
})

it('gives the document its title', async () => {
  document.title = 'Dashboard'
  answer(false)
  fail(missing)
  await pass(0.1)
  expect(document.title).toBe('This page could not be shown · Syrian Weddings')
})

it('asks with pauses that double whether the site answers, five times', async () => {
  answer(false)
  fail(missing)
  await pass(0.1)
  expect(heading()).toBeVisible()
  await pass(12)
  expect(fetching).toHaveBeenCalledTimes(4) // after 0, 1, 4 and 11 seconds
  answer(true)
  await pass(15)
  expect(reloading).toHaveBeenCalledOnce()
  await pass(300)
  expect(fetching).toHaveBeenCalledTimes(5)
})

it('reloads five times in a row at most', async () => {
  for (let i = 0; i < 9; i++) {
    const { unmount } = fail(missing)
    await pass(60)
    unmount()
  }
  expect(reloading).toHaveBeenCalledTimes(5)
})

it('waits for the network where there is none, also for what broke for want of it', async () => {
  for (const error of [missing, new Error('no answer')]) {
    onLine.mockReturnValue(false)
    const { unmount } = fail(error)
    await pass(60)
    expect(heading()).toBeVisible()
    expect(screen.getByText(/^No connection\. We try again/)).toBeVisible()
    expect(fetching).not.toHaveBeenCalled()
    onLine.mockReturnValue(true)
    dispatchEvent(new Event('online'))
    await pass(0.1)
    expect(reloading).toHaveBeenCalledOnce()
    unmount()
    fetching.mockClear()
    reloading.mockClear()
    sessionStorage.clear()
  }
})

it('does not load again what broke by itself', async () => {
  fail(new TypeError('undefined is not a function'))
  expect(heading()).toBeVisible()
  await pass(60)
  expect(reloading).not.toHaveBeenCalled()
})
