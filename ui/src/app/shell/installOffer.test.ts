import { describe, expect, it, vi } from 'vitest'
import { installOffered } from './installOffer'

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
