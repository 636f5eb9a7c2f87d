// @vitest-environment node
import { expect, it, vi } from 'vitest'
import { formatAgo, formatDate } from './dates'
import { locales } from './language'

it('writes how many seconds ago with the vowel that Arabic has', () => {
  const now = Date.parse('2026-11-23T10:00:08Z')
  expect(formatAgo('2026-11-23T10:00:00Z', 'ar', now)).toBe('قبل 8 ثوانٍ')
  expect(formatAgo('2026-11-23T09:48:08Z', 'ar', now)).toBe('قبل 12 دقيقة')
})

it('writes a day of Damascus as the browser would, without asking it', () => {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'Asia/Damascus' } as const
  for (const lang of ['ar', 'en'] as const) {
    const browser = new Intl.DateTimeFormat(locales[lang], options)
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    for (let at = Date.UTC(2022, 9, 28); at < Date.UTC(2031, 0, 1); at += 8.25 * 3_600_000)
      expect(formatDate(new Date(at), lang)).toBe(browser.format(at))
    expect(made).not.toHaveBeenCalled()
    made.mockRestore()
    for (const summer of ['2021-07-01T20:59:00Z', '2021-07-01T21:00:00Z', '2021-12-01T22:30:00Z'])
      expect(formatDate(summer, lang)).toBe(browser.format(new Date(summer)))
  }
})
