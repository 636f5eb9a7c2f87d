import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { forgetBundle, rememberBundle } from '../../shared/inquiry/bundles'
import { remember } from '../../shared/inquiry/sent'
import { user } from '../../shared/session/session'
import { Page } from './MyInquiriesPage'

const quote = (more: object) => ({
  __typename: 'Quote',
  id: 'q',
  number: 2,
  days: ['2027-08-14'],
  daypart: 'evening',
  guests: 250,
  tariff: { __typename: 'Tariff', flat: null, perGuest: { amount: '8', currency: 'USD' }, minGuests: 200 },
  price: { amount: '2000', currency: 'USD' },
  included: [
    { key: 'cake', name: '', amount: '3 tiers' },
    { key: 'other', name: 'Horses', amount: '' },
  ],
  validUntil: '2027-02-01T20:59:59Z',
  terms: { __typename: 'Terms', kept60: 20, kept30: 50, kept14: 100, text: { ar: '', en: '' } },
  status: 'open',
  heldUntil: null,
  ...more,
})
const inquiries = (quotes: object[], more: object = {}) => ({
  myInquiries: {
    __typename: 'InquiryConnection',
    total: 1,
    hasNextPage: false,
    endCursor: null,
    nodes: [
      {
        __typename: 'Inquiry',
        id: 'i',
        message: 'What would it cost?',
        response: null,
        status: 'responded',
        createdAt: '2027-01-01T10:00:00Z',
        respondedAt: '2027-01-02T10:00:00Z',
        party: { __typename: 'Party', day: null, around: false, daypart: null, guests: null },
        quotes,
        listing: {
          id: 'l',
          kind: 'VENUE',
          slugAr: '',
          slugEn: 'jasmine',
          nameAr: '',
          nameEn: 'Jasmine',
          category: null,
          governorate: null,
        },
        ...more,
      },
    ],
  },
})
const message = (id: string, by: string, way: string, text: string | null) => ({
  __typename: 'Message',
  id,
  by,
  way,
  text,
  createdAt: '2027-01-03T10:00:00Z',
})
const newestFirst = [
  message('3', 'owner', 'whatsapp', null),
  message('2', 'couple', 'text', 'Is the cake in it?'),
  message('1', 'owner', 'answer', 'It is 8 dollars a guest.'),
]
const threadOf = (nodes: object[]) => ({ thread: { __typename: 'ThreadConnection', nodes } })
const receipt = { __typename: 'Receipt', position: 1 }

beforeEach(async () => {
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  await switchLanguage('en')
})

it('shows the quote that counts, with its price, what is included and its terms', async () => {
  const older = quote({ id: 'p', number: 1, status: 'replaced', price: { amount: '3000', currency: 'USD' } })
  show(<Page />, '/', answering({ MyInquiries: inquiries([quote({}), older]) }))
  const card = within(await screen.findByRole('article', { name: 'Quote 2' }))
  expect(card.getByText('$2,000')).toBeVisible()
  expect(card.getByText(/\$8.* per guest \(at least 200 guests\)/)).toBeVisible()
  expect(card.getByText('Valid until 1 February 2027')).toBeVisible()
  expect(
    card
      .getAllByRole('listitem')
      .slice(0, 2)
      .map((each) => each.textContent),
  ).toEqual(['Cake: 3 tiers', 'Horses'])
  expect(card.getByText('14 days before or later: 100%')).toBeVisible()
  expect(screen.queryByText('$3,000')).toBeNull()
})

it('accepts a quote with a second press, and leads to the booking', async () => {
  let status = 'open'
  const accept = vi.fn<(variables: object) => object>(() => {
    status = 'accepted'
    return { acceptQuote: { __typename: 'RequestedBooking', id: 'b', position: 1 } }
  })
  const client = answering({ MyInquiries: () => inquiries([quote({ status })]), AcceptQuote: accept })
  show(<Page />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept and hold the day' }))
  expect(accept).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: /Sure/ }))
  await waitFor(() => expect(accept).toHaveBeenCalledWith({ input: { inquiry: 'i', quote: 'q' } }))
  expect(within(await screen.findByRole('article', { name: 'Quote 2' })).getByText('You accepted it')).toBeVisible()
})

it('says of an accepted quote whose booking has ended that it is over, and how to get another', async () => {
  show(<Page />, '/', answering({ MyInquiries: inquiries([quote({ status: 'ended' })]) }))
  const card = within(await screen.findByRole('article', { name: 'Quote 2' }))
  expect(card.getByText('You accepted it, and its booking has ended')).toBeVisible()
  expect(card.getByText('$2,000').closest('.line-through')).toBeVisible()
  expect(card.getByRole('link', { name: 'Ask for a new quote' })).toHaveAttribute('href', '/my-inquiries#inquiry-i')
  expect(card.queryByRole('button')).toBeNull()
})

it('asks for the messages as they are opened, the oldest first, and writes on', async () => {
  const write = vi.fn<(variables: object) => object>(() => ({ writeToOwner: receipt }))
  const client = answering({ MyInquiries: inquiries([]), MyThread: threadOf(newestFirst), WriteToOwner: write })
  show(<Page />, '/', client)
  const summary = await screen.findByText('Messages')
  expect(client.answered).toEqual(['MyInquiries'])
  await userEvent.click(summary)
  const list = within(await screen.findByRole('list', { name: 'Messages' }))
  expect(list.getAllByRole('listitem').map((each) => each.lastChild?.textContent?.trim())).toEqual([
    'It is 8 dollars a guest.',
    'Is the cake in it?',
    'Going on by WhatsApp',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Write your message')).toBeVisible()
  const field = screen.getByLabelText('A further message')
  await userEvent.type(field, 'And the flowers?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(write).toHaveBeenCalledWith({ input: { inquiry: 'i', text: 'And the flowers?', way: 'text' } }),
  )
  await waitFor(() => expect(field).toHaveValue(''))
  await userEvent.click(screen.getByRole('button', { name: 'We go on by WhatsApp' }))
  await waitFor(() => expect(write).toHaveBeenLastCalledWith({ input: { inquiry: 'i', text: '', way: 'whatsapp' } }))
})

it('lets nobody write on in a closed inquiry', async () => {
  const answers = { MyInquiries: inquiries([], { status: 'closed' }), MyThread: threadOf([]) }
  show(<Page />, '/', answering(answers))
  await userEvent.click(await screen.findByText('Messages'))
  expect(await screen.findByText('No further messages yet.')).toBeVisible()
  expect(screen.queryByLabelText('A further message')).toBeNull()
})

it('shows a visitor what came of their inquiry once they ask, accepts by its token, and says what is next', async () => {
  user.set(null)
  remember({ inquiry: 'i', listing: 'l', token: 'secret' })
  let status = 'open'
  let heldUntil: string | null = null
  const accept = vi.fn<(variables: object) => object>(() => {
    status = 'accepted'
    heldUntil = '2027-01-04T10:00:00Z'
    return { acceptQuote: { __typename: 'RequestedBooking', id: 'b', position: 1, attachToken: 'later' } }
  })
  const client = answering({
    SentBefore: { listing: { __typename: 'Listing', nameAr: '', nameEn: 'Jasmine' } },
    InquirySent: () => ({ inquirySent: inquiries([quote({ status, heldUntil })]).myInquiries.nodes[0] }),
    MyThread: threadOf(newestFirst),
    AcceptQuote: accept,
  })
  show(<Page />, '/', client)
  const open = await screen.findByRole('button', { name: 'Show the answer of Jasmine' })
  expect(client.answered).toEqual(['SentBefore'])
  await userEvent.click(open)
  await userEvent.click(await screen.findByText('Messages'))
  await screen.findByText('Is the cake in it?')
  expect(screen.queryByLabelText('A further message')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Close the inquiry' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Accept and hold the day' }))
  await userEvent.click(screen.getByRole('button', { name: /Sure/ }))
  await waitFor(() => expect(accept).toHaveBeenCalledWith({ input: { inquiry: 'i', quote: 'q', token: 'secret' } }))
  expect(await screen.findByText('What happens next')).toBeVisible()
  expect(screen.getByText(/^The hold ends by itself on 4 January 2027/)).toBeVisible()
  expect(screen.getByRole('link', { name: /Sign in and go on/ })).toHaveAttribute('href', '/login?next=%2Fbookings')
  expect(localStorage.getItem('bookings-asked')).toContain('later')
})

it('forgets in this browser what a visitor says is not theirs, or was taken over', async () => {
  user.set(null)
  remember({ inquiry: 'i', listing: 'l', token: 'secret' })
  show(<Page />, '/', answering({ SentBefore: { listing: null }, InquirySent: { inquirySent: null } }))
  await userEvent.click(await screen.findByRole('button', { name: /Show the answer/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove it from the list' }))
  expect(await screen.findByText('Sign in to see your inquiries')).toBeVisible()
  expect(localStorage.getItem('inquiries-sent')).toBeNull()
})

it('says of an inquiry about a very day that it has gone to others, and what can be done', async () => {
  const party = { __typename: 'Party', day: '2027-08-14', around: false, daypart: 'evening', guests: 250 }
  const slot = (day: string, state: string) => ({ __typename: 'Slot', hall: 'h', day, daypart: 'evening', state })
  const near = { slots: [slot('2027-08-14', 'taken'), slot('2027-08-16', 'free')] }
  const { unmount } = show(<Page />, '/', answering({ MyInquiries: inquiries([], { party }), NearSlots: near }))
  expect(await screen.findByText('This date is taken by others in the owner’s calendar.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Monday, 16 August 2027' })).toHaveAttribute('href', '/venue/jasmine#dates')
  unmount()
  const free = { slots: [slot('2027-08-14', 'free')] }
  const client = answering({ MyInquiries: inquiries([], { party }), NearSlots: free })
  show(<Page />, '/', client)
  await waitFor(() => expect(client.answered).toContain('NearSlots'))
  expect(screen.queryByText(/taken by others/)).toBeNull()
})

it('marks a quote that comes while the page is open, until it is taken as seen', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    dispatchEvent(new StorageEvent('storage', { key: null }))
    const asked = { id: 'asked', status: 'new', respondedAt: null }
    let now = inquiries([], asked)
    show(<Page />, '/', answering({ MyInquiries: () => now }))
    const row = within((await screen.findByRole('heading', { name: 'Jasmine' })).closest('li')!)
    expect(row.queryByText('Updated')).toBeNull()
    now = inquiries([quote({})], { ...asked, status: 'responded', respondedAt: '2027-01-02T10:00:00Z' })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(row.getAllByText('The owner has sent a quote.')).toHaveLength(2) // one of them is announced
    await act(async () => row.getByRole('button', { name: 'Got it: Jasmine' }).click())
    expect(row.queryByText('The owner has sent a quote.')).toBeNull()
    expect(row.getByRole('heading', { name: 'Jasmine' })).toHaveFocus()
  } finally {
    vi.useRealTimers()
  }
})

it('tells the comparisons that were sent without an account apart by their days', () => {
  const sent = ['2027-06-19', '2027-06-26', undefined].map((day, i) => ({
    bundle: `b${i}`,
    token: 't',
    inquiries: {},
    day,
  }))
  for (const each of sent) rememberBundle(each)
  show(<Page />, '/my-inquiries', answering({}))
  const links = screen.getAllByRole('link', { name: /^Asked/ })
  expect(links.map(({ textContent }) => textContent?.split(' · ')[1])).toEqual([
    undefined,
    '26 June 2027',
    '19 June 2027',
  ])
  for (const { bundle } of sent) forgetBundle(bundle)
})
