import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { answering, show } from '../../../tests/show'
import { rememberAsked } from '../../shared/booking/asked'
import { writeDay } from '../../shared/calendar/day'
import { toasts } from '../../shared/components/toast'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { party } from '../../shared/party/party'
import { user } from '../../shared/session/session'
import { Page } from './MyBookingsPage'

const booking = (id: string, more: object) => ({
  __typename: 'Booking',
  id,
  days: ['2027-08-14'],
  daypart: 'evening',
  guests: 250,
  price: { __typename: 'Money', amount: '1000.00', currency: 'USD' },
  terms: { __typename: 'Terms', kept60: 20, kept30: 50, kept14: 100, text: { ar: '', en: '' } },
  requests: null,
  status: 'pending',
  answerBy: '2027-01-08T10:00:00Z',
  heldUntil: null,
  challenged: false,
  cancelledBy: null,
  why: null,
  reason: null,
  kept: null,
  keptToday: 100,
  deposits: [],
  hall: 'h',
  others: 0,
  gone: null,
  goneUntil: null,
  mayChallenge: false,
  mayHold: false,
  moved: null,
  version: 4,
  createdAt: '2027-01-01T10:00:00Z',
  listing: {
    id: 'l',
    kind: 'VENUE',
    slugAr: 'a',
    slugEn: 'jasmine',
    nameAr: 'الياسمين',
    nameEn: id,
    category: null,
    governorate: { key: 'damascus' },
  },
  ...more,
})
const all = [
  booking('Waiting', { others: 2 }),
  booking('Held', { status: 'held', heldUntil: '2027-01-04T10:00:00Z', challenged: true }),
  booking('Firm', {
    status: 'confirmed',
    deposits: [
      {
        id: 'd',
        by: 'owner',
        amount: { amount: '200', currency: 'USD' },
        acknowledgedAt: null,
        createdAt: '2027-01-02T10:00:00Z',
      },
    ],
  }),
  booking('Gone', { status: 'cancelled', cancelledBy: 'couple', kept: 50 }),
  booking('Closed', { status: 'cancelled', cancelledBy: 'owner', why: 'listing_archived' }),
]
const receipt = { __typename: 'Receipt', position: 1 }
const listed = (nodes: object[]) => ({
  myBookings: { __typename: 'BookingConnection', total: nodes.length, hasNextPage: false, endCursor: null, nodes },
})
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('li')!)

beforeEach(async () => {
  dispatchEvent(new StorageEvent('storage', { key: null }))
  user.set({ id: '1', username: 'Lian', email: 'lian@example.sy', role: 'customer' })
  await switchLanguage('en')
})

it('says of each booking what it is and what its state means', async () => {
  show(<Page />, '/', answering({ MyBookings: listed(all) }))
  const waiting = await rowOf('Waiting')
  expect(waiting.getByText(/answers by 8 January 2027. Nothing is taken yet/)).toBeVisible()
  expect(waiting.getByText('2 other requests wait for this day')).toBeVisible()
  expect(waiting.getByText('Saturday, 14 August 2027')).toBeVisible()
  expect((await rowOf('Held')).getByText(/until 4 January 2027.*Another couple are waiting/)).toBeVisible()
  expect((await rowOf('Gone')).getByText(/50% of the deposit is kept/)).toBeVisible()
  const closed = await rowOf('Closed')
  expect(closed.getByText('The listing is gone.')).toBeVisible()
  expect(closed.queryByRole('button')).toBeNull()
})

it.each([
  ['en', 'Jasmine', /^\u2068Jasmine\u2069, Saturday, 14 August 2027: /],
  ['ar', 'الياسمين', /^\u2068الياسمين\u2069، السبت، 14 آب 2027: الموعد لكم: الحجز مؤكَّد\.$/],
] as const)('%s: says once whose booking has changed, and keeps the focus in its row', async (lang, name, words) => {
  await switchLanguage(lang)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let now = booking('Jasmine', {})
    const live = () =>
      [...document.querySelectorAll('li p[aria-live]')].map(({ textContent }) => textContent).filter(Boolean)
    show(<Page />, '/', answering({ MyBookings: () => listed([now]) }))
    const row = (await screen.findByRole('link', { name })).closest('li')!
    const move = [...row.querySelectorAll('button')][0]!
    move.focus()
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(move).toHaveFocus()
    expect(live()).toEqual([])
    now = booking('Jasmine', { status: 'confirmed' })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(move).not.toBeInTheDocument()
    expect(live()).toEqual([expect.stringMatching(words)])
    expect(within(row).getByRole('heading', { name })).toHaveFocus()
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(live()).toHaveLength(1)
  } finally {
    vi.useRealTimers()
  }
})

it.each([
  ['taken by others', { gone: 'taken' }, /: Gone to others$/],
  ['held by others', { gone: 'held', goneUntil: '2027-01-05T10:00:00Z' }, /: On hold for others$/],
  ['closed', { gone: 'closed' }, /: Closed on this day$/],
  ['held for them', { status: 'held', heldUntil: '2027-01-04T10:00:00Z' }, /: .*until 4 January 2027/],
  ['moved by the owner', { days: ['2027-08-16'] }, /, Monday, 16 August 2027: /],
])('says that the date of a request is %s', async (_, more, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let now = booking('Jasmine', {})
    show(<Page />, '/', answering({ MyBookings: () => listed([now]) }))
    await rowOf('Jasmine')
    now = booking('Jasmine', more)
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(document.querySelector('li p[aria-live]')).toHaveTextContent(words)
  } finally {
    vi.useRealTimers()
  }
})

const movedBy = (by: string) => ({
  __typename: 'BookingMove',
  days: ['2027-08-14'],
  daypart: 'evening',
  by,
  at: new Date().toISOString(),
})

it.each([
  ['en', /The owner moved your date from .Saturday, 14 August 2027. to .Monday, 16 August 2027.\./],
  ['ar', /نقل صاحب الإعلان موعدكم من .السبت، 14 آب 2027. إلى .الاثنين، 16 آب 2027.\./],
] as const)(
  '%s: shows what the owner has changed, also on the next visit, until it is taken as seen',
  async (lang, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      await switchLanguage(lang)
      const [fresh, gotIt] = lang === 'ar' ? ['فيه جديد', /^علمنا بذلك/] : ['Updated', /^Got it/]
      let now = booking('Jasmine', {})
      const client = answering({ MyBookings: () => listed([now]) })
      const { unmount } = show(<Page />, '/', client)
      const heading = lang === 'ar' ? 'الياسمين' : 'Jasmine'
      expect((await rowOf(heading)).queryByText(fresh)).toBeNull()
      now = booking('Jasmine', { days: ['2027-08-16'], moved: movedBy('owner'), version: 5 })
      await act(() => vi.advanceTimersByTimeAsync(5100))
      expect((await rowOf(heading)).getByText(words)).toBeVisible()
      unmount()
      show(<Page />, '/', client)
      const again = await rowOf(heading)
      expect(again.getByText(words)).toBeVisible()
      expect(again.getByText(fresh)).toBeVisible()
      act(() => again.getByRole('button', { name: gotIt }).focus())
      await act(async () => again.getByRole('button', { name: gotIt }).click())
      expect(again.queryByText(words)).toBeNull()
      expect(again.getByRole('heading')).toHaveFocus()
      // The history of the booking goes on to say it.
      expect(again.getByText(lang === 'ar' ? /^نقله صاحب الإعلان/ : /^The owner moved it on/)).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  },
)

it.each([
  ['was confirmed', { status: 'confirmed' }, 'It was “Waits for an answer”, and is “Confirmed” now.'],
  ['was declined', { status: 'declined' }, 'It was “Waits for an answer”, and is “Declined” now.'],
  ['has gone', { gone: 'taken' }, 'It was “Waits for an answer”, and is “Gone to others” now.'],
])('shows that a booking %s while the page is open', async (_, more, words) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let now = booking('Jasmine', {})
    show(<Page />, '/', answering({ MyBookings: () => listed([now]) }))
    await rowOf('Jasmine')
    now = booking('Jasmine', more)
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect((await rowOf('Jasmine')).getByText(words)).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

it('shows on a device that is new which day the owner has moved from', async () => {
  const moved = booking('Jasmine', { days: ['2027-08-16'], moved: movedBy('owner') })
  show(<Page />, '/', answering({ MyBookings: listed([moved]) }))
  expect((await rowOf('Jasmine')).getByText(/^The owner moved your date from .Saturday, 14 August 2027/)).toBeVisible()
})

it('does not tell a couple as news what they have done on this page', async () => {
  let now = booking('Held', { status: 'held', heldUntil: '2027-01-04T10:00:00Z' })
  const confirm = () => {
    now = booking('Held', { status: 'confirmed', version: 5 })
    return { confirmBooking: receipt }
  }
  show(<Page />, '/', answering({ MyBookings: () => listed([now]), ConfirmMyBooking: confirm }))
  const held = await rowOf('Held')
  await userEvent.click(held.getByRole('button', { name: 'Confirm the booking' }))
  await userEvent.click(held.getByRole('button', { name: /Sure/ }))
  expect(await held.findByText('Confirmed')).toBeVisible()
  expect(held.queryByText('Updated')).toBeNull()
})

it('leads on from a hold that expires while it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let now = booking('Jasmine', { status: 'held', heldUntil: '2027-01-04T10:00:00Z' })
    const { router } = show(<Page />, '/', answering({ MyBookings: () => listed([now]) }))
    const row = await rowOf('Jasmine')
    expect(row.queryByText('Ask for this day again')).toBeNull()
    now = booking('Jasmine', { status: 'expired', heldUntil: '2027-01-04T10:00:00Z' })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(row.getByText('It was “On hold”, and is “Expired” now.')).toBeVisible()
    expect(row.queryByRole('button', { name: 'Confirm the booking' })).toBeNull()
    await act(async () => row.getByRole('link', { name: 'Ask for this day again' }).click())
    expect(router.state.location).toMatchObject({ hash: '#dates', state: { day: '2027-08-14', daypart: 'evening' } })
  } finally {
    vi.useRealTimers()
  }
})

it('says that others now wait for what is held for them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const held = { status: 'held', heldUntil: '2027-01-04T10:00:00Z' }
    let now = booking('Jasmine', held)
    show(<Page />, '/', answering({ MyBookings: () => listed([now]) }))
    await rowOf('Jasmine')
    now = booking('Jasmine', { ...held, challenged: true })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(document.querySelector('li p[aria-live]')).toHaveTextContent(/Another couple are waiting/)
  } finally {
    vi.useRealTimers()
  }
})

const lost = [
  booking('Kept', { gone: 'held', goneUntil: '2027-01-05T10:00:00Z', mayChallenge: true }),
  booking('Lost', { gone: 'taken', mayHold: true, others: 1 }),
  booking('Shut', { gone: 'closed', mayHold: true, answerBy: '2026-12-05T10:00:00Z' }),
]
const slot = (day: string, state: string) => ({ __typename: 'Slot', hall: 'h', day, daypart: 'evening', state })
const near = {
  slots: [
    slot('2027-08-10', 'free'),
    slot('2027-08-13', 'taken'),
    slot('2027-08-14', 'taken'),
    slot('2027-08-15', 'asked'),
  ],
}

it('says of a request that its date has gone, and what can be done instead of waiting', async () => {
  const { router } = show(<Page />, '/', answering({ MyBookings: listed(lost), NearSlots: near }))
  const kept = await rowOf('Kept')
  expect(kept.getByText(/^Another couple hold this date until 5 January 2027/)).toBeVisible()
  expect(kept.getByRole('button', { name: 'Ask for a decision' })).toBeVisible()
  const shut = await rowOf('Shut')
  expect(shut.getByText('Closed on this day')).toBeVisible()
  expect(
    shut.getByText(/owner has closed this day since you asked. .* their answer until 5 December 2026/),
  ).toBeVisible()
  expect(shut.getByRole('link', { name: 'Choose another day here' })).toBeVisible()
  expect(shut.queryByRole('button', { name: 'Hold the date' })).toBeNull()
  const row = await rowOf('Lost')
  expect(row.getByText('This date has gone to another couple: their booking is confirmed.')).toBeVisible()
  expect(row.getByText('Gone to others')).toBeVisible()
  expect(row.queryByText(/answers by|Waits for an answer/)).toBeNull()
  expect(row.queryByRole('button', { name: /Hold the date|Ask for a decision/ })).toBeNull()
  const similar = row.getByRole('link', { name: 'Similar venues that are free on that day' })
  expect(similar).toHaveAttribute(
    'href',
    '/search?serviceType=venues&governorateId=damascus&guests=250&days=2027-08-14&daypart=evening&free=1',
  )
  expect(row.getByRole('link', { name: 'Choose another day here' })).toHaveAttribute('href', '/venue/jasmine#dates')
  const days = await row.findAllByRole('link', { name: /August 2027/ })
  expect(days.map((each) => each.textContent)).toEqual(['Sunday, 15 August 2027', 'Tuesday, 10 August 2027'])
  expect(row.getByRole('button', { name: 'Withdraw the request…' })).toBeVisible()
  await userEvent.click(days[0]!)
  expect(router.state.location).toMatchObject({
    pathname: '/venue/jasmine',
    hash: '#dates',
    state: { day: '2027-08-15', daypart: 'evening' },
  })
  expect(party.get()).toMatchObject({ day: '2027-08-15', guests: '250' })
})

it('offers what takes its date for the couple’s calendar', async () => {
  const those = [booking('Jasmine', { id: 'j', status: 'confirmed' }), booking('Rose', { id: 'r' })]
  show(<Page />, '/', answering({ MyBookings: listed(those) }))
  const firm = await rowOf('Jasmine')
  expect(firm.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', '/api/bookings/j.ics')
  expect((await rowOf('Rose')).queryByRole('link', { name: 'Add to calendar' })).toBeNull()
})

it('leads a visitor to the agreement sheet of what has one, and not of a request', async () => {
  user.set(null)
  rememberAsked({ booking: 'firm', listing: 'l', token: 't' })
  rememberAsked({ booking: 'asked', listing: 'm', token: 'u' })
  const sheets = vi.fn((asked: { booking: string }) => ({
    agreement: asked.booking === 'firm' ? { __typename: 'Agreement', address: 'x' } : null,
  }))
  const named = (asked: { listing: string }) => ({
    listing: { __typename: 'Listing', nameAr: '', nameEn: asked.listing === 'l' ? 'Jasmine' : 'Rose' },
  })
  show(<Page />, '/', answering({ AskedAgreement: sheets, SentBefore: named }))
  expect(await screen.findByRole('link', { name: 'Agreement sheet with Jasmine' })).toBeVisible()
  await waitFor(() => expect(sheets).toHaveBeenCalledTimes(2))
  expect(screen.queryByRole('link', { name: 'Agreement sheet with Rose' })).toBeNull()
})

it('confirms what is held, by the version on the screen, with a second press', async () => {
  const confirm = vi.fn<(variables: object) => object>(() => ({ confirmBooking: receipt }))
  show(<Page />, '/', answering({ MyBookings: listed(all), ConfirmMyBooking: confirm }))
  const held = await rowOf('Held')
  await userEvent.click(held.getByRole('button', { name: 'Confirm the booking' }))
  expect(confirm).not.toHaveBeenCalled()
  await userEvent.click(held.getByRole('button', { name: /Sure/ }))
  await waitFor(() => expect(confirm).toHaveBeenCalledWith({ input: { booking: 'Held', version: 4 } }))
  expect((await rowOf('Waiting')).queryByRole('button', { name: 'Confirm the booking' })).toBeNull()
})

it.each([
  ['Confirm the booking', /Sure/, 'ConfirmMyBooking', 'confirmed', 'This booking is confirmed already'],
  ['Cancel it now', /Sure/, 'CancelMyBooking', 'cancelled', 'This was cancelled already'],
] as const)(
  'says of what was done at the same time elsewhere (%s) that it is done',
  async (name, sure, command, status, words) => {
    toasts.set(null)
    const message = 'This has changed since you opened it. Look at the new state and try again.'
    const body = JSON.stringify({
      errors: [{ message, extensions: { code: 'conflict', message, version: 5, fields: {} } }],
    })
    let now = booking('Held', { status: 'held', heldUntil: '2027-01-04T10:00:00Z' })
    const refused = () => {
      now = booking('Held', { status, cancelledBy: 'owner', version: 5 })
      return new Response(body, { headers: { 'Content-Type': 'application/json' } })
    }
    const BookingStanding = () => ({ booking: now })
    show(<Page />, '/', answering({ MyBookings: () => listed([now]), BookingStanding, [command]: refused }))
    const row = await rowOf('Held')
    if (name === 'Cancel it now') await userEvent.click(row.getByRole('button', { name: 'Cancel the booking…' }))
    await userEvent.click(row.getByRole('button', { name }))
    await userEvent.click(row.getByRole('button', { name: sure }))
    await waitFor(() => expect(toasts.get()?.title).toBe(words))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(await row.findByText(status === 'confirmed' ? 'Confirmed' : 'Cancelled')).toBeVisible()
  },
)

it('moves a request of several days as a whole', async () => {
  const moved = vi.fn<(variables: object) => object>(() => ({ moveBooking: receipt }))
  const waiting = booking('Waiting', { days: ['2027-08-14', '2027-08-15'] })
  show(<Page />, '/', answering({ MyBookings: listed([waiting]), MoveMyBooking: moved }))
  await userEvent.click((await rowOf('Waiting')).getByRole('button', { name: 'Another day…' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Move the request to another day' }))
  const move = dialog.getByRole('button', { name: 'Move the request to this day' })
  const day = dialog.getByLabelText('Day of the party')
  await userEvent.clear(day)
  await userEvent.type(day, '20/08/2027')
  await userEvent.tab()
  await userEvent.click(move)
  await waitFor(() =>
    expect(moved).toHaveBeenCalledWith({
      input: { booking: 'Waiting', version: 4, hall: 'h', daypart: 'evening', days: ['2027-08-20', '2027-08-21'] },
    }),
  )
})

it('moves a request to no day but one that can be read and is another one', async () => {
  const [was, to] = [dayAgo(-90), dayAgo(-97)]
  const send = vi.fn<(variables: object) => object>(() => ({ moveBooking: receipt }))
  show(<Page />, '/', answering({ MyBookings: listed([booking('Waiting', { days: [was] })]), MoveMyBooking: send }))
  await userEvent.click((await rowOf('Waiting')).getByRole('button', { name: 'Another day…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const field = dialog.getByRole('textbox')
  const move = () => userEvent.click(dialog.getByRole('button', { name: 'Move the request to this day' }))
  await move()
  expect(field).toHaveAccessibleDescription(/for this day already/)
  for (const unread of ['1/1/2020', 'soon']) {
    await userEvent.clear(field)
    await userEvent.type(field, unread)
    await move()
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(field).toBeInvalid()
  }
  expect(send).not.toHaveBeenCalled()
  await userEvent.clear(field)
  await userEvent.type(field, writeDay(to))
  await move()
  const input = { booking: 'Waiting', version: 4, hall: 'h', daypart: 'evening', days: [to] }
  await waitFor(() => expect(send).toHaveBeenCalledWith({ input }))
})

it.each([
  [
    'invalid',
    { daypart: 'The hall is not let for this part of the day' },
    'The hall is not let for this part of the day',
  ],
  ['conflict', { days: 'The nearest free days: 2027-08-21, 2027-08-22' }, 'This date is taken by somebody else.'],
])('says why a request cannot be moved, whatever the server refuses (%s)', async (code, fields, said) => {
  const message = code === 'conflict' ? said : 'Please check the marked fields.'
  const extensions = { code, message, fields, words: { en: { error: message, fields } } }
  const body = JSON.stringify({ errors: [{ message, extensions }] })
  const refuse = () => new Response(body, { headers: { 'Content-Type': 'application/json' } })
  show(<Page />, '/', answering({ MyBookings: listed([booking('Waiting', {})]), MoveMyBooking: refuse }))
  await userEvent.click((await rowOf('Waiting')).getByRole('button', { name: 'Another day…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const day = dialog.getByRole('textbox')
  await userEvent.clear(day)
  await userEvent.type(day, '20/08/2027')
  await userEvent.click(dialog.getByRole('button', { name: 'Move the request to this day' }))
  expect(await dialog.findByText(said)).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveFocus()
  expect(dialog.queryAllByRole('button', { name: /2[12] August 2027/ })).toHaveLength(code === 'conflict' ? 2 : 0)
})

it('lets a couple hold the date themselves where its calendar does', async () => {
  const hold = vi.fn<(variables: object) => object>(() => ({ holdBooking: receipt }))
  const open = booking('Open', { mayHold: true })
  show(<Page />, '/', answering({ MyBookings: listed([open, ...all]), HoldMyBooking: hold }))
  expect((await rowOf('Waiting')).queryByRole('button', { name: 'Hold the date' })).toBeNull()
  await userEvent.click((await rowOf('Open')).getByRole('button', { name: 'Hold the date' }))
  await waitFor(() => expect(hold).toHaveBeenCalledWith({ input: { booking: 'Open', version: 4 } }))
})

it('cancels what is confirmed once its terms were shown', async () => {
  const cancel = vi.fn<(variables: object) => object>(() => ({ cancelBooking: receipt }))
  show(<Page />, '/', answering({ MyBookings: listed(all), CancelMyBooking: cancel }))
  const firm = await rowOf('Firm')
  await userEvent.click(firm.getByRole('button', { name: 'Cancel the booking…' }))
  expect(firm.getByText('14 days before or later: 100%')).toBeVisible()
  await userEvent.click(firm.getByRole('button', { name: 'Cancel it now' }))
  await userEvent.click(firm.getByRole('button', { name: /Sure/ }))
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ input: { booking: 'Firm', version: 4, reason: '' } }))
})

it.each([
  ['Firm', 'Cancel the booking…', 'Cancel it now'],
  ['Jasmine', 'Withdraw the request…', 'Withdraw it now'],
])('sends why the couple leave, if they say so: %s', async (name, open, leave) => {
  const cancel = vi.fn<(variables: object) => object>(() => ({ cancelBooking: receipt }))
  const both = [booking('Firm', { status: 'confirmed' }), booking('Jasmine', {})]
  show(<Page />, '/', answering({ MyBookings: listed(both), CancelMyBooking: cancel }))
  const row = await rowOf(name)
  await userEvent.click(row.getByRole('button', { name: open }))
  const why = row.getByRole('textbox', { name: /^Why\?/ })
  expect(why).toHaveAccessibleDescription('The owner reads it.')
  await userEvent.click(why)
  await userEvent.paste('x'.repeat(1001))
  expect(row.getByRole('button', { name: leave })).toBeDisabled()
  await userEvent.clear(why)
  await userEvent.type(why, ' We found a larger hall. ')
  await userEvent.click(row.getByRole('button', { name: leave }))
  await userEvent.click(row.getByRole('button', { name: /Sure/ }))
  const input = { booking: name, version: expect.any(Number), reason: 'We found a larger hall.' }
  await waitFor(() => expect(cancel).toHaveBeenCalledWith({ input }))
})

it.each([
  [20, 'If you cancel today, 20% of the deposit is kept.'],
  [0, 'If you cancel today, nothing of the deposit is kept.'],
])('says what cancelling costs today: %i per cent', async (keptToday, said) => {
  const firm = booking('Firm', { status: 'confirmed', keptToday })
  show(<Page />, '/', answering({ MyBookings: listed([firm]) }))
  await userEvent.click((await rowOf('Firm')).getByRole('button', { name: 'Cancel the booking…' }))
  expect(screen.getByText(said)).toBeVisible()
})

it('says that a move by the owner does not raise what cancelling costs', async () => {
  const both = [
    ['owner', 'moved'],
    ['couple', 'chosen'],
  ].map(([by, name]) => booking(name ?? '', { status: 'confirmed', keptToday: 0, moved: movedBy(by ?? '') }))
  show(<Page />, '/', answering({ MyBookings: listed(both) }))
  const said = 'The owner’s move of the date does not raise what is kept.'
  for (const [name, times] of [
    ['moved', 1],
    ['chosen', 0],
  ] as const) {
    const row = await rowOf(name)
    await userEvent.click(row.getByRole('button', { name: 'Cancel the booking…' }))
    expect(row.queryAllByText(said)).toHaveLength(times)
  }
})

it('asks anew before it cancels what was confirmed while a request was being withdrawn', async () => {
  const cancel = vi.fn<(variables: object) => object>(() => ({ cancelBooking: receipt }))
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    let now = booking('Jasmine', {})
    show(<Page />, '/', answering({ MyBookings: () => listed([now]), CancelMyBooking: cancel }))
    const row = await rowOf('Jasmine')
    const press = async (name: string | RegExp) => act(async () => row.getByRole('button', { name }).click())
    await press('Withdraw the request…')
    await press('Withdraw it now')
    now = booking('Jasmine', { status: 'confirmed', version: 5 })
    await act(() => vi.advanceTimersByTimeAsync(5100))
    expect(row.getByText('14 days before or later: 100%')).toBeVisible()
    await press('Cancel it now')
    expect(cancel).not.toHaveBeenCalled()
    await press(/Sure/)
    expect(cancel).toHaveBeenCalledWith({ input: { booking: 'Jasmine', version: 5, reason: '' } })
  } finally {
    vi.useRealTimers()
  }
})

it('agrees to the deposit that the owner says was paid, and notes one of its own', async () => {
  const agree = vi.fn<(variables: object) => object>(() => ({ acknowledgeDeposit: receipt }))
  const record = vi.fn<(variables: object) => object>(() => ({ recordDeposit: receipt }))
  const client = answering({ MyBookings: listed(all), AcknowledgeMyDeposit: agree, RecordMyDeposit: record })
  show(<Page />, '/', client)
  const firm = await rowOf('Firm')
  await userEvent.click(firm.getByRole('button', { name: 'Yes, we paid it' }))
  await waitFor(() => expect(agree).toHaveBeenCalledWith({ input: { booking: 'Firm', deposit: 'd' } }))
  await userEvent.click(firm.getByRole('button', { name: 'Note a deposit that we paid' }))
  await userEvent.click(firm.getByRole('button', { name: 'Note it' }))
  expect(firm.getByText('Give the amount')).toBeVisible()
  await userEvent.type(firm.getByLabelText('Amount'), '٣٠٠')
  await userEvent.selectOptions(firm.getByLabelText('Currency'), 'SYP')
  await userEvent.click(firm.getByRole('button', { name: 'Note it' }))
  const amount = { amount: '300', currency: 'SYP' }
  await waitFor(() => expect(record).toHaveBeenCalledWith({ input: { booking: 'Firm', amount } }))
})

it('asks once about a deposit that is more than the price', async () => {
  const record = vi.fn<(variables: object) => object>(() => ({ recordDeposit: receipt }))
  const price = { amount: '2800', currency: 'USD', __typename: 'Money' }
  const firm = booking('Firm', { status: 'confirmed', price })
  show(<Page />, '/', answering({ MyBookings: listed([firm]), RecordMyDeposit: record }))
  const row = await rowOf('Firm')
  await userEvent.click(row.getByRole('button', { name: 'Note a deposit that we paid' }))
  await userEvent.type(row.getByLabelText('Amount'), '99999')
  await userEvent.click(row.getByRole('button', { name: 'Note it' }))
  expect(await row.findByText(/This is more than the price of .?\$2,800/)).toBeVisible()
  await userEvent.type(row.getByLabelText('Amount'), '9')
  expect(row.queryByText(/more than the price/)).toBeNull()
  await userEvent.click(row.getByRole('button', { name: 'Note it' }))
  await row.findByText(/more than the price/)
  expect(record).not.toHaveBeenCalled()
  await userEvent.click(row.getByRole('button', { name: 'Record it nevertheless' }))
  const amount = { amount: '999999', currency: 'USD' }
  await waitFor(() => expect(record).toHaveBeenCalledWith({ input: { booking: 'Firm', amount } }))
})

it('denies a deposit that the owner states, and takes one back that was mistyped', async () => {
  const refuse = vi.fn<(variables: object) => object>(() => ({ refuseDeposit: receipt }))
  const stated = { amount: { __typename: 'Money', amount: '33', currency: 'USD' }, acknowledgedAt: null }
  const deposits = [
    { id: 'theirs', by: 'owner', refusedBy: null },
    { id: 'ours', by: 'couple', refusedBy: null },
    { id: 'denied', by: 'couple', refusedBy: 'owner' },
    { id: 'back', by: 'couple', refusedBy: 'couple' },
  ].map((each) => ({ __typename: 'Deposit', ...stated, ...each, createdAt: '2026-11-21T10:00:00Z' }))
  const firm = { ...all.find(({ id }) => id === 'Firm')!, deposits }
  show(<Page />, '/', answering({ MyBookings: listed([firm as never]), RefuseMyDeposit: refuse }))
  const row = await rowOf('Firm')
  const press = async (name: string) => {
    const item = within(row.getByText(name).closest('li')!)
    const button = item.getByRole('button', { name: /Take it back|No, we did not/ })
    await userEvent.click(button)
    await userEvent.click(item.getByRole('button', { name: /again/ }))
  }
  await press('The owner says that you paid it')
  await waitFor(() => expect(refuse).toHaveBeenLastCalledWith({ input: { booking: 'Firm', deposit: 'theirs' } }))
  await press('Waits for the owner to agree')
  await waitFor(() => expect(refuse).toHaveBeenLastCalledWith({ input: { booking: 'Firm', deposit: 'ours' } }))
  const denied = within(row.getByText('The owner says that they did not get it').closest('li')!)
  expect(denied.getByRole('button', { name: 'Take it back' })).toBeVisible()
  const back = within(row.getByText('You took it back').closest('li')!)
  expect(back.queryByRole('button')).toBeNull()
})

it('shows those of one state, and says where there is none', async () => {
  const asked = vi.fn((variables: { filter: { status: string } | null }) => listed(variables.filter ? [] : all))
  const { router } = show(<Page />, '/', answering({ MyBookings: asked }))
  await rowOf('Held')
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Declined')
  expect(await screen.findByText('No bookings in this state')).toBeVisible()
  expect(asked.mock.calls.at(-1)![0]).toMatchObject({ filter: { status: 'declined' } })
  expect(router.state.location.search).toBe('?status=declined')
  await act(() => router.navigate(-1))
  await rowOf('Held')
})

it('leads on from an empty list, and says why one could not be read', async () => {
  const { unmount } = show(<Page />, '/', answering({ MyBookings: listed([]) }))
  expect(await screen.findByText('You have not asked for a booking yet')).toBeVisible()
  unmount()
  show(<Page />, '/', answering({ MyBookings: new TypeError('no network') }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

it('takes over what was asked for from this browser while signed out', async () => {
  const attach = vi.fn<(variables: object) => object>(() => ({ attachBooking: receipt }))
  rememberAsked({ booking: 'b', listing: 'l', token: 'token', day: '2027-08-14' })
  const names = { listing: { __typename: 'Listing', nameAr: 'الياسمين', nameEn: 'Jasmine' } }
  show(<Page />, '/', answering({ MyBookings: listed([]), SentBefore: names, AttachBooking: attach }))
  expect(await screen.findByText(/^Saturday,? 14 August 2027$/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Add the request for Jasmine to my account' }))
  await waitFor(() => expect(attach).toHaveBeenCalledWith({ input: { booking: 'b', token: 'token' } }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /while signed out/ })).toBeNull())
})
