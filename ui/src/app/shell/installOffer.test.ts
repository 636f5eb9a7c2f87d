import { act, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installOffered, useInstallOffer } from './installOffer'

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

describe('the offer in a view', () => {
  const at = (path: string) => renderHook(() => useInstallOffer(), { wrapper: ({ children }: { children: ReactNode }) => createElement(MemoryRouter, { initialEntries: [path] }, children) })
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const wait = () => act(() => vi.advanceTimersByTime(5000))

  it.each(['/admin/moderation', '/dashboard/new', '/login', '/register'])('is not made on %s', (path) => {
    const { result } = at(path)
    wait()
    expect(result.current.offered).toBe(false)
  })

  const readOn = () => act(() => {
    vi.stubGlobal('scrollY', innerHeight + 1)
    dispatchEvent(new Event('scroll'))
  })

  it('waits until something was read', () => {
    const { result } = at('/venue/1')
    wait()
    expect(result.current.offered).toBe(false)
    readOn()
    wait()
    expect(result.current.offered).toBe(true)
  })

  it('goes away as somebody goes into a field', () => {
    const { result } = at('/venue/1')
    readOn()
    wait()
    expect(result.current.offered).toBe(true)
    const field = document.body.appendChild(document.createElement('textarea'))
    act(() => field.focus())
    act(() => field.blur())
    expect(result.current.offered).toBe(false)
    field.remove()
  })
})
