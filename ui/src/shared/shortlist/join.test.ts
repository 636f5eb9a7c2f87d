import { expect, it } from 'vitest'
import { join } from './join'
import { nothing } from './shortlist'

const [before, now] = ['2026-11-01T08:00:00.000Z', '2026-11-27T08:00:00.000Z']
const tick = (point: string, done = false, skipped = false) => ({ point, done, skipped, changed: before })

it('takes over what was said of the checklist: also that a custom is kept, and nothing over what the account says', () => {
  const account = { ...nothing, ticks: [tick('venue', true), tick('rings')] }
  const visitor = { ...nothing, ticks: [tick('venue', false, true), tick('rings', true), tick('henna')] }
  const joined = join(account, visitor, now).ticks
  expect(joined.map(({ point, done, skipped }) => [point, done, skipped])).toEqual([
    ['henna', false, false],
    ['rings', true, false],
    ['venue', true, false],
  ])
})
