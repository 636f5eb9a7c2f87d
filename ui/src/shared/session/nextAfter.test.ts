import { describe, expect, it } from 'vitest'
import { nextAfter } from './nextAfter'

describe('signing in leads', () => {
  const after = (next: string) => nextAfter({ search: `?${new URLSearchParams({ next })}`, state: null })

  it('back to a page of this site', () => {
    expect(after('/venue/beit-al-yasmin?lang=en#inquiry')).toBe(
      `${location.origin}/venue/beit-al-yasmin?lang=en#inquiry`,
    )
    expect(nextAfter({ search: '', state: { next: '/venues' } })).toBe(`${location.origin}/venues`)
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    'venues',
    '',
    '/login?next=/login',
    '/register',
  ])('home instead of to %j', (next) => {
    expect(after(next)).toBe('/')
  })

  it('to no other host by a path of two slashes', () => {
    expect(new URL(after('/.//evil.example'), location.origin).host).toBe(location.host)
  })
})
