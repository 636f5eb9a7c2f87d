import { expect, it } from 'vitest'
import { formatAgo } from './dates'

it('writes how many seconds ago with the vowel that Arabic has', () => {
  const now = Date.parse('2026-11-23T10:00:08Z')
  expect(formatAgo('2026-11-23T10:00:00Z', 'ar', now)).toBe('قبل 8 ثوانٍ')
  expect(formatAgo('2026-11-23T09:48:08Z', 'ar', now)).toBe('قبل 12 دقيقة')
})
