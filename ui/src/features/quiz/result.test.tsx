import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cacheExchange, Client, fetchExchange } from '@urql/core'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { keptExchange } from '../../shared/graphql/kept'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { party, say } from '../../shared/party/party'
import { remember } from '../../shared/quiz/taken'
import { ResultPage } from './ResultPage'
import { searchFor } from './search'

const answers = {
  venueTypePreference: 'garden',
  guestCount: '100_250',
  budgetLevel: 'modest',
  seasonPreference: 'spring',
  colorPalette: 'sage_blush',
  entertainmentStyle: 'oud',
  photographyStyle: 'candid',
  mood: 'dreamy',
}
const result = (mine = false) => ({
  quizResult: {
    id: 'r1',
    style: 'garden',
    mine,
    totals: { luxury: 1, classic: 2, garden: 16, modern: 3, traditional: 4 },
    answers,
  },
})
const venue = (id: string) => ({
  id,
  kind: 'VENUE',
  slugAr: id,
  slugEn: id,
  nameAr: id,
  nameEn: id,
  category: { id: 'c', key: 'venues', nameAr: 'أماكن', nameEn: 'Venues' },
  city: { nameAr: 'حلب', nameEn: 'Aleppo' },
  price: null,
  minPrice: null,
  maxPrice: null,
  rating: 0,
  reviewCount: 0,
  videoCount: 0,
  phone: null,
  whatsapp: null,
  cover: null,
})
const found = (free: number | null, ...ids: string[]) => ({
  quizRecommendations: { elsewhere: false, free, amenities: ['garden'], listings: ids.map(venue) },
})

beforeEach(async () => {
  await switchLanguage('en')
  act(() => {
    party.set({ ...party.get(), day: '', guests: '' })
    dispatchEvent(new StorageEvent('storage', { key: 'quiz-taken' })) // which the test before had
  })
})

const open = (more: Record<string, object> = {}, mine = false) =>
  show(
    <ResultPage id="r1" />,
    '/quiz/results/r1',
    answering({ QuizResult: result(mine), QuizListings: found(null, 'Anemone'), ...more }),
  )
const named = () => screen.findByRole('heading', { level: 1, name: 'Garden' })

it('tells others of a couple, not of themselves, and leads them to the quiz and to their own result', async () => {
  await act(() => remember({ id: 'mine', token: 't' }))
  open()
  const head = (await named()).closest('section')!
  await screen.findByRole('article', { name: 'Anemone' })
  expect(document.title).toMatch(/^Wedding style: Garden/)
  expect(head).toHaveTextContent("A couple's wedding style")
  const main = document.body.textContent!.replace('Take the quiz yourselves', '').replace('Your own result', '')
  expect(main).not.toMatch(/\b(you|your|our)\b/i)
  expect(screen.queryByRole('heading', { name: 'Shall we help you plan it?' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Take the quiz yourselves' })).toHaveAttribute('href', '/quiz')
  expect(screen.getByRole('link', { name: 'Your own result' })).toHaveAttribute('href', '/quiz/results/mine')
  expect(screen.getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', expect.not.stringContaining('Our'))
})

it.each([
  ['the browser', false],
  ['the account', true],
])('tells %s that took it that it is theirs, and asks for a contact', async (_, mine) => {
  if (!mine) await act(() => remember({ id: 'r1', token: 't' }))
  open({}, mine)
  expect((await named()).closest('section')).toHaveTextContent('Your wedding style')
  expect(screen.getByText(/^You want the sky for a ceiling/)).toBeVisible()
  await waitFor(() => expect(document.title).toMatch(/^Our wedding style: Garden/))
  expect(await screen.findByRole('heading', { name: 'Shall we help you plan it?' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Take the quiz again' })).toHaveAttribute('href', '/quiz')
  expect(screen.queryByRole('link', { name: 'Your own result' })).toBeNull()
})

it('has the search ask for all that was answered, and what is known besides', async () => {
  const day = dayAgo(-40)
  localStorage.setItem('userProvince', 'aleppo')
  act(() => say({ day, guests: '٢٢٠' }))
  open()
  await screen.findByRole('article', { name: 'Anemone' })
  const link = screen.getByRole('link', { name: 'Search for this style' })
  expect(Object.fromEntries(new URL((link as HTMLAnchorElement).href).searchParams)).toEqual({
    serviceType: 'venues',
    kind: 'garden',
    guests: '220',
    priceMax: '1500',
    governorateId: 'aleppo',
    days: day,
    amenities: 'garden',
  })
  const nothing = { governorate: null, day: '', guests: null, amenities: [] }
  expect(String(searchFor({ answers: { ...answers, budgetLevel: 'lavish' } }, nothing))).toBe(
    'serviceType=venues&kind=garden&guests=150',
  )
})

it('shows what is free on the day before what is not', async () => {
  act(() => say({ day: dayAgo(-40) }))
  const asked = vi.fn(() => found(1, 'Free', 'Busy'))
  open({ QuizListings: asked })
  const busy = await screen.findByRole('heading', { name: 'They match, too, but are not free on your day' })
  const names = screen.getAllByRole('article').map((each) => each.getAttribute('aria-labelledby'))
  expect(names).toHaveLength(2)
  const after = (name: string) =>
    Boolean(busy.compareDocumentPosition(screen.getByRole('article', { name })) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect([after('Free'), after('Busy')]).toEqual([false, true])
  expect(asked).toHaveBeenCalledWith(expect.objectContaining({ day: dayAgo(-40) }))
})

it('keeps the focus where a contact was left, changed or erased', async () => {
  await act(() => remember({ id: 'r1', token: 't' }))
  open({
    LeaveQuizContact: { leaveQuizContact: { id: 'r1', position: 2 } },
    EraseQuizContact: { eraseQuizContact: { id: 'r1', position: 3 } },
  })
  const form = within(await screen.findByRole('region', { name: 'Shall we help you plan it?' }))
  await userEvent.type(form.getByLabelText('Name'), 'Layla')
  await userEvent.type(form.getByLabelText(/Phone number/), '0944123456')
  const send = form.getByRole('button', { name: 'Send' })
  send.focus()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { name: 'We have your contact' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Change it' }))
  expect(screen.getByRole('heading', { name: 'Shall we help you plan it?' })).toHaveFocus()
})

it('keeps the focus where a contact is erased', async () => {
  await act(() => remember({ id: 'r1', token: 't', contact: true }))
  open({ EraseQuizContact: { eraseQuizContact: { id: 'r1', position: 3 } } })
  const erase = await screen.findByRole('button', { name: 'Erase my details' })
  erase.focus()
  fireEvent.click(erase)
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Shall we help you plan it?' })).toHaveFocus())
})

it('opens without a network once it was seen', async () => {
  const kept = new Map<string, Response>()
  vi.stubGlobal('caches', {
    open: () =>
      Promise.resolve({
        put: async (at: string, answer: Response) => void kept.set(at, answer),
        delete: async (at: string) => kept.delete(at),
        keys: async () => [...kept.keys()],
        match: async (at: string) => kept.get(at)?.clone(),
      }),
  })
  const client = (fetching: typeof fetch) =>
    new Client({
      url: 'http://localhost/graphql',
      preferGetMethod: false,
      fetch: fetching,
      exchanges: [cacheExchange, keptExchange, fetchExchange],
    })
  const served = client((_, init) => {
    const { operationName } = JSON.parse(String(init!.body))
    return Promise.resolve(Response.json({ data: operationName === 'QuizResult' ? result() : found(null, 'Anemone') }))
  })
  const { unmount } = show(<ResultPage id="r1" />, '/quiz/results/r1', served)
  await screen.findByRole('article', { name: 'Anemone' })
  await waitFor(() => expect(kept.size).toBe(2))
  unmount()
  const away = client(() => Promise.reject(new TypeError('Failed to fetch')))
  show(<ResultPage id="r1" />, '/quiz/results/r1', away)
  expect(await named()).toBeVisible()
  expect(await screen.findByRole('article', { name: 'Anemone' })).toBeVisible()
  vi.unstubAllGlobals()
})
