import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { layouts } from 'virtual:routes'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { switchLanguage } from '../../src/shared/i18n/language.ts'
import { type Role, user } from '../../src/shared/session/session.ts'
import { answering, showRoutes } from '../show.tsx'

beforeEach(async () => {
  await switchLanguage('en')
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ user: {} }))) // nobody is asked for a second factor
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T22:30:00Z') }) // the 23rd in Damascus
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  user.set(null)
})

/** Opens an address; the list is of what the named operation asked for. */
function opened(at: string, role: Role, operation: string) {
  const asked: object[] = []
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role })
  const client = answering({ [operation]: (variables: object) => void asked.push(variables) })
  showRoutes(layouts, at, client)
  return asked
}

const days = { from: '2026-10-24', to: '2026-11-22' }

it.each([
  ['/dashboard', 'venue_owner', 'OwnFigures', days],
  ['/dashboard/figures', 'venue_owner', 'OwnFigures', days],
  ['/admin', 'admin', 'OverviewFigures', { filter: days }],
  ['/admin/analytics', 'admin', 'Analytics', { filter: days }],
  ['/admin/search', 'admin', 'SearchTerms', { ...days, order: 'SEARCHES' }],
] as const)(
  '%s shows thirty whole days, up to yesterday',
  async (at, role, operation, variables) => {
    const asked = opened(at, role, operation)
    await vi.waitFor(() => expect(asked).toEqual([variables]), 20_000)
  },
  30_000,
)

it('an owner chooses among whole days, and none after yesterday', async () => {
  const asked = opened('/dashboard/figures', 'venue_owner', 'OwnFigures')
  expect(await screen.findByRole('button', { name: 'Last 30 days' })).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Last 7 days' }))
  await vi.waitFor(() => expect(asked.at(-1)).toEqual({ from: '2026-11-16', to: '2026-11-22' }))
  const to = screen.getByRole('textbox', { name: 'To' })
  await userEvent.clear(to)
  await userEvent.type(to, '23/11/2026')
  await userEvent.tab()
  expect(to).toBeInvalid()
  expect(asked).toHaveLength(2)
})
