import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { forgetBundle, rememberBundle } from '../../shared/inquiry/bundles'
import { user } from '../../shared/session/session'
import { Page } from './AnswersPage'

afterEach(() => {
  user.set(null)
  forgetBundle('b')
  vi.useRealTimers()
})

const inquiry = (id: string, status: string) => ({
  id,
  status: 'answered',
  response: null,
  createdAt: '2026-11-20T10:00:00Z',
  listing: null,
  quotes: [
    {
      id: `quote-${id}`,
      number: 1,
      days: ['2027-05-06'],
      daypart: 'evening',
      guests: 0,
      tariff: { flat: null, perGuest: null, minGuests: 0, __typename: 'Tariff' },
      price: { amount: '900', currency: 'USD', __typename: 'Money' },
      included: [],
      validUntil: '2026-12-26',
      terms: { kept60: 0, kept30: 50, kept14: 100, text: { ar: '', en: '', __typename: 'Words' }, __typename: 'Terms' },
      status,
      heldUntil: null as string | null,
      __typename: 'Quote',
    },
  ],
  __typename: 'Inquiry',
})

it.each([
  ['one quote was accepted', false, 'accepted', ['The inquiry is closed', 'The inquiry is closed']],
  ['one was accepted whose booking has ended', true, 'ended', ['The inquiry is closed', 'The inquiry is closed']],
  ['the comparison was ended without a choice', true, 'expired', []],
  ['nothing is decided', false, 'expired', []],
])('of what is open still says that the inquiry is closed once %s', async (_, closed, other, said) => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const inquiries = [inquiry('1', other), inquiry('2', 'open')]
  const bundle = { id: 'b', day: null, closed, chosen: other === 'accepted', share: null, inquiries }
  showRoutes(
    [{ path: '/answers/:id', element: <Page /> }],
    '/answers/b',
    answering({ Bundle: { bundle: { ...bundle, __typename: 'Bundle' } } }),
  )
  await screen.findByRole('table')
  expect(screen.queryAllByText('The inquiry is closed').map((each) => each.textContent)).toEqual(said)
  expect(screen.queryAllByRole('button', { name: /accept/i })).toHaveLength(said.length > 0 ? 0 : 1)
})

it('expects no quote of an inquiry that was closed without one', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const asked = (id: string, status: string) => ({ ...inquiry(id, 'open'), status, quotes: [] })
  const inquiries = [asked('1', 'closed'), asked('2', 'new')]
  const bundle = { id: 'b', day: null, closed: false, chosen: false, share: null, inquiries, __typename: 'Bundle' }
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/b', answering({ Bundle: { bundle } }))
  await screen.findByRole('table')
  expect(screen.getAllByText('No quote yet')).toHaveLength(1)
})

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('shows an answer as it comes, until the comparison ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  let bundle = {
    id: 'b',
    day: null,
    closed: false,
    chosen: false,
    share: null,
    inquiries: [{ ...inquiry('1', 'open'), quotes: [] as ReturnType<typeof inquiry>['quotes'] }],
    __typename: 'Bundle',
  }
  const client = answering({ Bundle: () => ({ bundle }) })
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/b', client)
  expect(await screen.findByText('Waiting for an answer')).toBeVisible()
  expect(screen.queryByText('Updated')).toBeNull()
  bundle = { ...bundle, inquiries: [inquiry('1', 'open')] }
  await wait(5100)
  expect(screen.getByText('$900')).toBeVisible()
  expect(screen.getByText('Updated')).toBeVisible()
  bundle = { ...bundle, closed: true }
  await wait(5100)
  expect(screen.getByText('You ended this comparison; your inquiries are still open.')).toBeVisible()
  expect(screen.queryByText('The inquiry is closed')).toBeNull()
  await wait(20_000)
  expect(client.answered).toHaveLength(3)
})

it('keeps the focus as the link for the family and the comparison end', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const bundle = { id: 'b', day: null, closed: false, chosen: false, inquiries: [inquiry('1', 'open')] }
  let [share, closed]: [object | null, boolean] = [null, false]
  const receipt = { __typename: 'Receipt', position: 1 }
  const client = answering({
    Bundle: () => ({ bundle: { ...bundle, share, closed, __typename: 'Bundle' } }),
    ShareBundle: () => {
      share = { id: 's', token: 'token', __typename: 'BundleShare' }
      return { shareBundle: receipt }
    },
    UnshareBundle: () => {
      share = null
      return { unshareBundle: receipt }
    },
    CloseBundle: () => {
      closed = true
      return { closeBundle: receipt }
    },
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/b', client)
  const press = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    act(() => button.focus())
    fireEvent.click(button)
  }
  await press('Make a link for the family')
  await wait(5100)
  expect(screen.getByRole('heading', { name: 'Show your family' })).toHaveFocus()
  await press('End the link')
  await press('Sure? Press again')
  await wait(5100)
  expect(screen.getByRole('button', { name: 'Make a link for the family' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Show your family' })).toHaveFocus()
  await press('End without choosing')
  await press('Sure? Press again')
  await wait(5100)
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})

it('asks again whether they are sure once a newer quote has come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  let inquiries = [inquiry('1', 'open')]
  const bundle = { id: 'b', day: null, closed: false, chosen: false, share: null, __typename: 'Bundle' }
  const client = answering({ Bundle: () => ({ bundle: { ...bundle, inquiries } }) })
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/b', client)
  fireEvent.click(await screen.findByRole('button', { name: /accept/i }))
  expect(screen.getByRole('button', { name: /sure/i })).toBeVisible()
  const [quote] = inquiry('1', 'open').quotes
  const dearer = { ...quote!, id: 'newer', number: 2, price: { ...quote!.price, amount: '1200' } }
  inquiries = [{ ...inquiries[0]!, quotes: [dearer] }]
  await wait(5100)
  expect(screen.getByText('$1,200')).toBeVisible()
  expect(screen.queryByRole('button', { name: /sure/i })).toBeNull()
})

it('shows an answer to the family as it comes, as long as their link is good', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await switchLanguage('en')
  const [quote] = inquiry('1', 'open').quotes
  const answer = {
    id: '1',
    answered: false,
    closed: false,
    createdAt: '2026-11-20T10:00:00Z',
    listing: null,
    __typename: 'SharedAnswer',
  }
  let sharedBundle: object | null = {
    day: null,
    guests: null,
    answers: [{ ...answer, quote: null }],
    __typename: 'SharedBundle',
  }
  const client = answering({ SharedBundle: () => ({ sharedBundle }) })
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/share#token', client)
  expect(await screen.findByText('Waiting for an answer')).toBeVisible()
  sharedBundle = { ...sharedBundle, answers: [{ ...answer, quote }] }
  await wait(5100)
  expect(screen.getByText('$900')).toBeVisible()
  sharedBundle = null
  await wait(5100)
  expect(screen.queryByRole('table')).toBeNull()
  await wait(20_000)
  expect(client.answered).toHaveLength(3)
})

const showAnswers = (inquiries: object[], closed: boolean) => {
  const bundle = { id: 'b', day: null, closed, chosen: null, share: null, inquiries, __typename: 'Bundle' }
  showRoutes([{ path: '/answers/:id', element: <Page /> }], '/answers/b', answering({ Bundle: { bundle } }))
}

it('strikes out what was chosen once its booking has ended, and takes the next quote of that owner', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const chosen = inquiry('1', 'ended')
  showAnswers([chosen, { ...inquiry('2', 'withdrawn'), status: 'closed' }], true)
  expect(await screen.findByText('You accepted it, and its booking has ended')).toBeVisible()
  expect(screen.getAllByText('This price does not hold any more')).toHaveLength(2)
  const way = screen.getByRole('link', { name: 'Ask for a new quote' })
  expect(decodeURIComponent(way.getAttribute('href')!)).toBe('/my-inquiries#inquiry-1')
  cleanup()
  const next = { ...inquiry('1', 'open').quotes[0]!, id: 'next', number: 2 }
  showAnswers([{ ...chosen, quotes: [next, ...chosen.quotes] }, inquiry('2', 'open')], true)
  expect(await screen.findByRole('button', { name: 'Accept' })).toBeVisible()
  expect(screen.getAllByText('The inquiry is closed')).toHaveLength(2)
})

it.each([
  ['when the hold ends', '2027-01-04T10:00:00Z', /The hold ends by itself on 4 January 2027.*13:00/],
  ['that a hold ends', null, /A hold ends by itself after some days/],
])('tells a visitor who has accepted %s, and what to do before', async (_, heldUntil, said) => {
  await switchLanguage('en')
  rememberBundle({ bundle: 'b', token: 't', inquiries: { '1': 'token' } })
  const accepted = inquiry('1', 'accepted')
  showAnswers([{ ...accepted, quotes: [{ ...accepted.quotes[0]!, heldUntil }] }, inquiry('2', 'withdrawn')], true)
  expect(await screen.findByText('What happens next')).toBeVisible()
  expect(screen.getByText(said)).toBeVisible()
  expect(screen.getByRole('link', { name: /Sign in and go on/ })).toHaveAttribute('href', '/login?next=%2Fbookings')
})

const named = (each: ReturnType<typeof inquiry>, nameEn: string, more: object) => ({
  ...each,
  listing: { __typename: 'Listing', id: each.id, kind: 'VENUE', slugAr: '', slugEn: each.id, nameAr: '', nameEn },
  ...more,
})
const priced = (id: string, amount: string, currency = 'USD') => {
  const [quote] = inquiry(id, 'open').quotes
  return { quotes: [{ ...quote!, price: { ...quote!.price, amount, currency } }] }
}

it('has quotes first from the cheapest on, then other answers, those who are waited for, and closed inquiries', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const createdAt = new Date(Date.now() - 3 * 86_400_000).toISOString()
  const inquiries = [
    named(inquiry('1', 'open'), 'Closed', { status: 'closed', quotes: [] }),
    named(inquiry('2', 'open'), 'Waiting', { status: 'new', quotes: [], createdAt }),
    named(inquiry('3', 'expired'), 'Expired', {}),
    named(inquiry('4', 'open'), 'Dear', priced('4', '1000')),
    named(inquiry('5', 'open'), 'Cheap', priced('5', '2000000', 'SYP')),
  ]
  const bundle = { id: 'b', day: null, closed: false, chosen: false, share: null, inquiries }
  showRoutes(
    [{ path: '/answers/:id', element: <Page /> }],
    '/answers/b',
    answering({ Bundle: { bundle: { ...bundle, __typename: 'Bundle' } } }),
  )
  await screen.findByRole('table')
  const heads = screen.getAllByRole('columnheader').slice(1)
  expect(heads.map((each) => each.textContent)).toEqual(['Cheap', 'Dear', 'Expired', 'Waiting', 'Closed'])
  expect(screen.getByText(/the cheapest at the start/)).toBeVisible()
  expect(screen.getByText('Asked 3 days ago')).toBeVisible()
  expect(screen.getAllByText('Waiting for an answer')).toHaveLength(1)
})

it.each(['an account', 'a visitor'])(
  'marks the price of an expired quote, and leads %s on to ask again',
  async (who) => {
    await switchLanguage('en')
    if (who === 'an account') user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
    else rememberBundle({ bundle: 'b', token: 't', inquiries: { '1': 'token' } })
    const bundle = {
      id: 'b',
      day: null,
      closed: false,
      chosen: false,
      share: null,
      inquiries: [inquiry('1', 'expired')],
    }
    showRoutes(
      [{ path: '/answers/:id', element: <Page /> }],
      '/answers/b',
      answering({ Bundle: { bundle: { ...bundle, __typename: 'Bundle' } } }),
    )
    expect(await screen.findByText('This price does not hold any more')).toBeVisible()
    expect(screen.getByText(/the quote cannot be accepted/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /accept/i })).toBeNull()
    const way = screen.getByRole('link', { name: /ask for a new quote/i })
    expect(decodeURIComponent(way.getAttribute('href')!)).toContain('/my-inquiries#inquiry-1')
    expect(way.getAttribute('href')!.startsWith('/login')).toBe(who === 'a visitor')
  },
)

it('says of a quote whose day was taken meanwhile that others have it', async () => {
  await switchLanguage('en')
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  const [gone, free] = ['1', '2'].map((id) => {
    const one = named(inquiry(id, 'open'), `Hall ${id}`, {})
    return { ...one, quotes: one.quotes.map((quote) => ({ ...quote, hall: id })) }
  })
  const bundle = { id: 'b', day: null, closed: false, chosen: null, share: null, inquiries: [gone, free] }
  const slot = (hall: string, state: string) => ({ hall, day: '2027-05-06', daypart: 'evening', state })
  showRoutes(
    [{ path: '/answers/:id', element: <Page /> }],
    '/answers/b',
    answering({
      Bundle: { bundle: { ...bundle, __typename: 'Bundle' } },
      NearSlots: { slots: [slot('1', 'taken'), slot('2', 'asked')] },
    }),
  )
  await screen.findByRole('table')
  const said = await screen.findAllByText('This date is taken by others in the owner’s calendar.')
  expect(said).toHaveLength(1)
  expect(screen.getByText('Hall 1')).toBeVisible()
})
