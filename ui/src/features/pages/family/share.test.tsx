import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../../tests/show'
import { savedList } from '../../../../tests/shortlists'
import { toasts } from '../../../shared/components/toast'
import { needMessages, switchLanguage } from '../../../shared/i18n/language'
import { user } from '../../../shared/session/session'
import { flipHeart, nothing, plan } from '../../../shared/shortlist/shortlist'
import { readAgain, type Saved, saved, saveNow } from '../../../shared/shortlist/sync'
import FamilyPart from './FamilyPart'
import { ListingVoices } from './ListingVoices'
import ShareDialog from './ShareDialog'

vi.mock('../../../shared/shortlist/sync', async (actual) => ({
  ...(await actual<object>()),
  saveNow: vi.fn(),
  readAgain: vi.fn(),
  readIfOld: vi.fn(),
}))

const changed = '2026-11-01T08:00:00.000Z'
const list = savedList({ token: 'mine' })
const voice = (voter: string, more: Partial<Saved['voices'][number]> = {}) => ({
  voter,
  listing: 'a',
  name: voter,
  vote: 'YES' as const,
  comment: '',
  at: '2026-11-20T08:00:00Z',
  ...more,
})
const receipt = { __typename: 'Receipt', position: 1 }

beforeEach(async () => {
  await switchLanguage('en')
  await needMessages('couple', 'form')
  localStorage.clear()
  user.set(null)
  saved.set(null)
  plan.set({
    ...nothing,
    folders: [{ id: 'f', name: 'Halls', position: 1, changed, gone: false }],
  })
  flipHeart('a')
  plan.set({ ...plan.get(), items: plan.get().items.map((item) => ({ ...item, folder: 'f' })) })
  vi.mocked(saveNow).mockImplementation(async () => {
    if (!saved.get()) saved.set(list)
  })
  vi.mocked(readAgain).mockResolvedValue(undefined)
})

it('saves a list that was not saved before its link is made, and shows the link', async () => {
  const asked: object[] = []
  vi.mocked(readAgain).mockImplementation(async () => {
    saved.set({ ...list, share: { __typename: 'Share', id: 'list', token: 'tok' } as never })
    return undefined
  })
  const client = answering({
    ShareShortlist: (variables: object) => {
      asked.push(variables)
      return { shareShortlist: receipt }
    },
  })
  show(<ShareDialog onClose={() => {}} />, '/', client)
  expect(screen.getByText(/^Your list is saved on the site first/)).toBeVisible()
  await userEvent.selectOptions(screen.getByLabelText('What they see'), 'Halls')
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByText(/\/for-couples-only\?share=list#tok$/)).toBeVisible()
  expect(asked).toEqual([{ input: { shortlist: 'list', token: 'mine', folder: 'f' } }])
  expect(screen.getByRole('link', { name: 'Send by WhatsApp' }).getAttribute('href')).toContain(
    encodeURIComponent('/for-couples-only?share=list#tok'),
  )
  await userEvent.selectOptions(screen.getByLabelText('What they see'), 'All: 1 listing')
  await waitFor(() => expect(asked.at(-1)).toEqual({ input: { shortlist: 'list', token: 'mine', folder: null } }))
})

it('says why no link was made, and asks for none while the list cannot be saved', async () => {
  vi.mocked(saveNow).mockResolvedValue(new TypeError('Failed to fetch'))
  const client = answering({ ShareShortlist: { shareShortlist: receipt } })
  show(<ShareDialog onClose={() => {}} />, '/', client)
  await userEvent.click(screen.getByRole('button', { name: 'Make the link' }))
  expect(await screen.findByRole('alert')).toHaveFocus()
  expect(client.answered).toEqual([])
})

it('ends a link at the second press; an account names no list', async () => {
  user.set({ id: 'me', role: 'customer', username: 'Huda', email: 'huda@example.sy' })
  saved.set({ ...list, token: '', account: 'me', share: { id: 'list', token: 'tok' } })
  const asked: object[] = []
  show(
    <ShareDialog onClose={() => {}} />,
    '/',
    answering({
      EndShortlistShare: (variables: object) => {
        asked.push(variables)
        return { endShortlistShare: receipt }
      },
    }),
  )
  expect(screen.getByText(/^The link stops at once/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End the link' }))
  expect(asked).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Sure? Press again' }))
  await waitFor(() => expect(asked).toEqual([{ input: {} }]))
  await waitFor(() => expect(toasts.get()?.title).toBe('The link opens nothing any more'))
})

it('tells at a listing who said what, and removes a voice at the second press', async () => {
  saved.set({
    ...list,
    voices: [voice('Lin', { vote: 'NO', comment: 'Too far' }), voice('Samar'), voice('Nabil', { listing: 'b' })],
  })
  const asked: object[] = []
  show(
    <ListingVoices listing="a" />,
    '/',
    answering({
      RemoveVoice: (variables: object) => {
        asked.push(variables)
        return { removeVoice: receipt }
      },
    }),
  )
  await userEvent.click(screen.getByText('Yes: 1'))
  expect(screen.getByText('No: 1')).toBeVisible()
  const lin = within(screen.getAllByRole('listitem')[0]!)
  expect(lin.getByText('Lin')).toBeVisible()
  expect(lin.getByText('said no')).toBeVisible()
  expect(lin.getByText('Too far')).toBeVisible()
  expect(screen.queryByText('Nabil')).toBeNull()
  await userEvent.click(lin.getByRole('button', { name: /^Remove the voice/ }))
  expect(asked).toEqual([])
  await userEvent.click(lin.getByRole('button', { name: 'Sure? Press again' }))
  await waitFor(() =>
    expect(asked).toEqual([{ input: { shortlist: 'list', token: 'mine', voter: 'Lin', listing: 'a' } }]),
  )
  await waitFor(() => expect(vi.mocked(readAgain)).toHaveBeenCalled())
})

it('marks what came since the couple looked last, until they come again', async () => {
  saved.set({ ...list, voices: [voice('Lin')] })
  const page = (
    <>
      <FamilyPart />
      <ListingVoices listing="a" />
    </>
  )
  const first = show(page, '/', answering({}))
  expect(await screen.findByText('1 is new since you looked last.')).toBeVisible()
  first.unmount()
  const second = show(page, '/', answering({}))
  expect(screen.getByText('1 person has said something.')).toBeVisible()
  expect(screen.queryByText(/new/)).toBeNull()
  act(() => saved.set({ ...list, voices: [voice('Samar', { at: '2026-11-21T08:00:00Z' }), voice('Lin')] }))
  expect(screen.getByText('1 is new since you looked last.')).toBeVisible()
  expect(screen.getByText('1 new')).toBeVisible()
  second.unmount()
})
