import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { followForms } from '../reload'
import { followOtherTabs, type User } from './session'

const huda: User = { id: 'huda', username: 'huda', email: 'huda@example.sy', role: 'customer' }
const stored = (user: User | null) => user && JSON.stringify(user)

/** Another tab stores another account; with no key it empties the storage. */
const changes = (from: User | null, to: User | null, key: string | null = 'user') =>
  dispatchEvent(new StorageEvent('storage', { key, oldValue: stored(from), newValue: stored(to) }))

let reload: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
})
afterEach(() => vi.useRealTimers())

// A page is loaded anew once: each test is another page, with modules of its own.
it.each([
  ['signs in', null, huda, 'user'],
  ['signs out', huda, null, 'user'],
  ['takes another account', huda, { ...huda, id: 'samar' }, 'user'],
  ['empties the storage', huda, null, null],
] as const)('loads a page anew as another tab %s, once nothing is being written on it', async (_, from, to, key) => {
  vi.resetModules()
  const own = await import('./session')
  const forms = await import('../reload')
  forms.followForms(() => {})
  own.followOtherTabs()
  const { unmount } = show(
    <main>
      <textarea aria-label="Words" />
    </main>,
  )
  await userEvent.type(screen.getByLabelText('Words'), 'Is Friday free?')
  changes(from, to, key)
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(reload).not.toHaveBeenCalled()
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(reload).toHaveBeenCalledOnce()
})

it('leaves a page as it is where another tab stores the same account, or something else', async () => {
  followForms(() => {})
  followOtherTabs()
  changes(huda, { ...huda, username: 'Huda' })
  changes(null, huda, 'shortlist')
  await act(() => vi.advanceTimersByTimeAsync(5000))
  expect(reload).not.toHaveBeenCalled()
})
