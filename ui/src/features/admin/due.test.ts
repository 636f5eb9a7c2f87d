// @vitest-environment node
import { expect, it } from 'vitest'
import { standing } from './Due'

it('is due soon once three quarters of the time are gone, and overdue after all of it', () => {
  const since = '2026-11-20T00:00:00Z'
  const after = (hours: number) => standing(since, 24, Date.parse(since) + hours * 3_600_000)
  expect([0, 18, 18.1, 24, 24.1].map(after)).toEqual(['within', 'within', 'soon', 'soon', 'over'])
})
