import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { show } from '../../../tests/show'
import { keptKey } from '../../features/owner/editor/kept'
import { ToastPlace } from '../../shared/components/ToastPlace'
import { changeDraft, emptyDraft, keepSeen, rememberBudget } from '../../shared/budget/budget'
import { keyOfDraft } from '../../shared/drafts'
import { switchLanguage } from '../../shared/i18n/language'
import { draftKey, wishesKey } from '../../shared/inquiry/draft'
import { user } from '../../shared/session/session'
import { flipHeart } from '../../shared/shortlist/shortlist'
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

  it('is done where only the answer was lost, drafts of the account as well', async () => {
    const asked: string[] = []
    localStorage.setItem(draftKey(huda.id, '7'), 'Is a Thursday free?')
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      if (url === '/api/auth/logout') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(new Response('{}', { status: 401 }))
    })
    await start()
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(asked).toEqual(['/api/auth/logout', '/api/auth/me'])
    expect(screen.queryByText('You are still signed in')).toBeNull()
    expect(localStorage.getItem(draftKey(huda.id, '7'))).toBeNull()
  })

  it('did not happen where the answer was lost and the session goes on', async () => {
    vi.stubGlobal('fetch', (url: string) =>
      url === '/api/auth/logout'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(JSON.stringify({ user: huda }), { status: 200 })),
    )
    await start()
    expect(await screen.findByText('You are still signed in')).toBeVisible()
    expect(user.get()).toEqual(huda)
    expect(assign).not.toHaveBeenCalled()
  })

  it('deletes the unsent drafts of the account, of every kind, and keeps those of a visitor and of others', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const kinds = [
      draftKey,
      wishesKey,
      keptKey,
      (account: string | undefined, id: string) => keyOfDraft(account, `kind that is not there yet/${id}`),
    ]
    const keysOf = (account: string) => kinds.map((key) => key(account, '7'))
    const others = [...keysOf('12'), ...[draftKey, wishesKey].map((key) => key(undefined, '7'))]
    for (const key of [...keysOf(huda.id), ...others]) localStorage.setItem(key, 'Is a Thursday free?')
    const plans = ['quiz', 'quiz-taken', 'playlists', 'playlist-seen', 'shortlist-heard'] // the next person is another
    localStorage.setItem('party', '{"wishes": "Far from the road"}')
    for (const key of plans) localStorage.setItem(key, '{}')
    sessionStorage.setItem(keyOfDraft(huda.id, 'tab'), 'Huda')
    const budget = { id: '7', guestCount: 9, governorate: 'homs', venueType: 'hall', season: 'summer', createdAt: '' }
    changeDraft({ ...emptyDraft, of: '', version: 0 }, { guests: '9' })
    rememberBudget({ ...budget, token: 'secret' })
    keepSeen({ ...budget, services: [] } as never)
    const budgets = ['budget-drafts', 'budgets-saved', 'budgets-seen']
    for (const key of budgets) expect(localStorage.getItem(key), key).not.toBeNull()
    await start()
    await screen.findByText('You are still signed in')
    for (const key of keysOf(huda.id)) expect(localStorage.getItem(key)).not.toBeNull()
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(null, { status: 204 })))
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    for (const key of keysOf(huda.id)) expect(localStorage.getItem(key), key).toBeNull()
    expect(localStorage.getItem('party'), 'the next person plans another party').toBeNull()
    for (const key of budgets) expect(localStorage.getItem(key), key).toBeNull()
    for (const key of plans) expect(localStorage.getItem(key), key).toBeNull()
    expect(sessionStorage.getItem(keyOfDraft(huda.id, 'tab'))).toBeNull()
    for (const key of others) expect(localStorage.getItem(key), key).not.toBeNull()
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

  it('sends the couple’s plan first, says what could not be sent, and forgets it only where one says so', async () => {
    const asked: string[] = []
    let server: () => Promise<Response> = () => Promise.reject(new TypeError('Failed to fetch'))
    vi.stubGlobal('fetch', (url: string) => {
      asked.push(url)
      return url === '/graphql' ? server() : Promise.resolve(new Response(null, { status: 204 }))
    })
    flipHeart('0192aaaa-0000-4000-8000-000000000001')
    await start()
    expect(await screen.findByText(/^Part of your shortlist is on this device alone/)).toBeVisible()
    expect(asked).toContain('/graphql')
    expect(asked).not.toContain('/api/auth/logout')
    expect(user.get()).toEqual(huda)
    expect(localStorage.getItem('shortlist')).toContain('0192aaaa')
    server = () => Promise.resolve(new Response('{}', { status: 503 }))
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out and forget it' }))
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(JSON.stringify({ ...localStorage })).not.toContain('0192aaaa')
  })
})
