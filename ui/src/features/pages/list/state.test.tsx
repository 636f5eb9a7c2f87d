import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { savedList } from '../../../../tests/shortlists'
import { dayAgo } from '../../../shared/i18n/days'
import { switchLanguage } from '../../../shared/i18n/language'
import { party, say } from '../../../shared/party/party'
import { user } from '../../../shared/session/session'
import { setNote } from '../../../shared/shortlist/edits'
import { flipHeart, latest, nothing, plan } from '../../../shared/shortlist/shortlist'
import { saved, saveNow, type Saved } from '../../../shared/shortlist/sync'
import { PartyLine } from './PartyLine'
import State from './State'

const hall = '0192aaaa-0000-4000-8000-000000000001'
const list = (some: Partial<Saved>) => savedList({ id: 'l1', seen: latest(plan.get()), ...some })
const huda = { id: 'huda', username: 'Huda', email: 'huda@example.sy', role: 'customer' as const }

beforeEach(async () => {
  await switchLanguage('en')
  vi.stubGlobal('fetch', () => new Promise(() => {}))
})
afterEach(() => {
  user.set(null)
  saved.set(null)
  plan.set(nothing)
  party.set({ ...party.get(), day: '', guests: '' })
  vi.unstubAllGlobals()
})

describe('where the list is kept', () => {
  it('is said to a visitor, who may sign in; and that the family’s link ends with that', () => {
    show(<State />, '/for-couples', answering({}))
    expect(screen.getByText(/^On this device alone/)).toBeVisible()
    expect(screen.queryByText(/link that your family has ends/)).toBeNull()
    act(() => saved.set(list({ token: 'maker', share: { id: 'l1', token: 't' } })))
    expect(screen.getByText(/^Saved on the site/)).toBeVisible()
    expect(screen.getByText(/the link that your family has ends/)).toBeVisible()
  })

  it('is said to who is signed in: saved, on its way, or refused with the reason', async () => {
    user.set(huda)
    flipHeart(hall)
    saved.set(list({ account: 'huda' }))
    show(<State />, '/for-couples', answering({}))
    expect(screen.getByText('Saved in your account, for all of your devices.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull()
    act(() => setNote(hall, 'Ours'))
    expect(screen.getByText('Saving…')).toBeVisible()
    const words = { code: 'invalid', message: 'This was not saved', fields: { items: 'Too many listings' } }
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response(JSON.stringify({ errors: [{ message: words.message, extensions: words }] }))),
    )
    await act(() => saveNow())
    expect(screen.getByText('The latest is not saved in your account yet.')).toBeVisible()
    expect(screen.getByText('Too many listings')).toBeVisible()
  })

  it('is said after signing in, with what became of the link, until it is read', async () => {
    user.set(huda)
    saved.set(list({ account: 'huda', linkEnded: true }))
    show(<State />, '/for-couples', answering({}))
    expect(screen.getByRole('alert')).toHaveTextContent(/The link that your family had has ended/)
    await userEvent.click(screen.getByRole('button', { name: 'All right' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('the party', () => {
  it('is asked for once, shown with the days to go, and changed', async () => {
    show(<PartyLine />, '/for-couples', answering({}))
    expect(screen.getByRole('heading', { name: 'When is your party?' })).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Day and guests' }))
    await userEvent.type(await screen.findByLabelText('Guests'), '٢٥٠')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByText('250 guests')).toBeVisible()
    act(() => say({ day: dayAgo(-3) }))
    expect(screen.getByText('3 days to go · 250 guests')).toBeVisible()
    act(() => say({ day: dayAgo(0) }))
    expect(screen.getByText('It is today · 250 guests')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change' })).toBeVisible()
  })

  it.each(['0', '12,50', '1000000'])('keeps the guests where %s is typed, says why, and stays open', async (typed) => {
    say({ day: '', guests: '150' })
    show(<PartyLine />, '/for-couples', answering({}))
    await userEvent.click(screen.getByRole('button', { name: 'Change' }))
    const guests = await screen.findByLabelText('Guests')
    fireEvent.change(guests, { target: { value: typed } })
    expect(guests).toHaveAccessibleDescription('The number of guests is 1 to 20,000')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(guests).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(party.get().guests).toBe('150')
    expect(screen.getByText('150 guests')).toBeVisible()
  })

  it('stays open where a day is typed that there is not', async () => {
    show(<PartyLine />, '/for-couples', answering({}))
    await userEvent.click(screen.getByRole('button', { name: 'Day and guests' }))
    await userEvent.type(await screen.findByLabelText('Day of the party'), '31/2')
    await userEvent.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByLabelText('Day of the party')).toHaveFocus()
  })
})
