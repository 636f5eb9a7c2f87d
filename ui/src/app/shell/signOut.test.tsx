import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { ToastPlace } from '../../shared/components/ToastPlace'
import { switchLanguage } from '../../shared/i18n/language'
import { user } from '../../shared/session/session'
import SignedInLinks from './SignedInLinks'

const huda = { id: '1', username: 'Huda', email: 'huda@example.sy', role: 'customer' as const }

describe('signing out', () => {
  let assign: ReturnType<typeof vi.spyOn>
  beforeEach(async () => {
    await switchLanguage('en')
    user.set(huda)
    assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  })
  afterEach(() => {
    user.set(null)
    vi.unstubAllGlobals()
  })
  const start = () => {
    show(
      <>
        <SignedInLinks user={huda} />
        <ToastPlace />
      </>,
    )
    return userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  }

  it.each([
    ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
  ])('did not happen %s: it says so, keeps what is kept, and is offered again', async (_, answer) => {
    vi.stubGlobal('fetch', answer)
    await start()
    expect(await screen.findByText('You are still signed in')).toBeVisible()
    expect(user.get()).toEqual(huda)
    expect(localStorage.getItem('user')).not.toBeNull()
    expect(assign).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(user.get()).toBeNull()
  })

  it('is done where the session had ended', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 401 })))
    await start()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    await act(async () => {})
    expect(localStorage.getItem('user')).toBeNull()
  })

  it('deletes the answers that were kept, where it happened', async () => {
    const remove = vi.fn(() => Promise.resolve(true))
    vi.stubGlobal('caches', { delete: remove })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await start()
    await screen.findByText('You are still signed in')
    expect(remove).not.toHaveBeenCalled()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(remove).toHaveBeenCalledExactlyOnceWith('kept-answers')
  })
})
