// @vitest-environment node
import { expect, it } from 'vitest'
import { daysIn, lastDays } from './days'

it('counts whole days up to yesterday, and today only by itself', () => {
  const now = Date.parse('2026-11-22T22:30:00Z') // past midnight in Damascus
  expect(lastDays(30, now)).toEqual({ from: '2026-10-24', to: '2026-11-22' })
  expect(daysIn('2026-10-24', '2026-11-22')).toBe(30)
  expect(lastDays(1, now)).toEqual({ from: '2026-11-23', to: '2026-11-23' })
})
