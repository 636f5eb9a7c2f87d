import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter, useNavigate } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installOffered, useInstallOffer } from './useInstallOffer'
import { useSomethingRead } from './useSomethingRead'

const day = 86_400_000
const now = Date.UTC(2026, 10, 21)

describe('the install offer', () => {
  it('is made to those who never dismissed it', () => expect(installOffered(now)).toBe(true))

  it('comes back after three days', () => {
    localStorage.setItem('installBannerDismissed', String(now - 2.9 * day))
    expect(installOffered(now)).toBe(false)
    localStorage.setItem('installBannerDismissed', String(now - 3.1 * day))
    expect(installOffered(now)).toBe(true)
  })

  it('is not made where the site is installed', () => {
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList)
    expect(installOffered(now)).toBe(false)
  })
})

const within =
  (path: string) =>
  ({ children }: { children: ReactNode }) =>
    createElement(MemoryRouter, { initialEntries: [path] }, children)

describe('the offer in a view', () => {
  const at = (path: string) => renderHook(() => useInstallOffer(), { wrapper: within(path) })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const wait = () => act(() => vi.advanceTimersByTime(5000))

  it.each(['/admin/moderation', '/dashboard/new', '/login', '/register', '/bookings', '/my-inquiries', '/ask'])(
    'is not made on %s',
    (path) => {
      const { result } = at(path)
      wait()
      expect(result.current.offered).toBe(false)
    },
  )

  it('is made after a moment', () => {
    const { result } = at('/venue/1')
    expect(result.current.offered).toBe(false)
    wait()
    expect(result.current.offered).toBe(true)
  })

  it('goes away as somebody goes into a field', () => {
    const { result } = at('/venue/1')
    wait()
    expect(result.current.offered).toBe(true)
    const field = document.body.appendChild(document.createElement('textarea'))
    act(() => field.focus())
    act(() => field.blur())
    expect(result.current.offered).toBe(false)
    field.remove()
  })
})

describe('something was read', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('once a page was scrolled by the height of the screen', () => {
    const { result } = renderHook(() => useSomethingRead(), { wrapper: within('/venue/1') })
    act(() => void dispatchEvent(new Event('scroll')))
    expect(result.current).toBe(false)
    vi.stubGlobal('scrollY', innerHeight + 1)
    act(() => void dispatchEvent(new Event('scroll')))
    expect(result.current).toBe(true)
  })

  it('once a second page is open', () => {
    const { result } = renderHook(() => ({ read: useSomethingRead(), go: useNavigate() }), {
      wrapper: within('/venue/1'),
    })
    expect(result.current.read).toBe(false)
    act(() => void result.current.go('/venue/2'))
    expect(result.current.read).toBe(true)
  })
})
