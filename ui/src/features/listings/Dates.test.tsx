import { CombinedError, makeOperation } from '@urql/core'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fromValue } from 'wonka'
import { answering, show } from '../../../tests/show'
import { forgetAsked, rememberAsked } from '../../shared/booking/asked'
import { wholeDay } from '../../shared/calendar/day'
import { Link } from '../../shared/components/Link'
import { dayAgo } from '../../shared/i18n/days'
import { switchLanguage } from '../../shared/i18n/language'
import { keepSender, readSender, wishesKey } from '../../shared/inquiry/draft'
import { party, say } from '../../shared/party/party'
import { ended, interrupted, user } from '../../shared/session/session'
import { handOver } from '../../shared/visitorDrafts'
import Dates from './Dates'
import { DatesPart } from './DatesPart'
import type { ShownListing } from './query'

const listing = { id: 'l', kind: 'VENUE' } as unknown as ShownListing
/** Days of the coming month, which are all ahead. */
const next = new Date(`${dayAgo(0).slice(0, 7)}-15T00:00:00Z`)
next.setUTCMonth(next.getUTCMonth() + 1)
const day = (n: number) => `${next.toISOString().slice(0, 7)}-${String(n).padStart(2, '0')}`

const tariff = (amount: string) => ({
  __typename: 'Tariff',
  flat: { amount, currency: 'USD' },
  perGuest: null,
  minGuests: 0,
})
const part = (daypart: string, amount: string) => ({
  daypart,
  hours: { ar: '', en: daypart === 'evening' ? '19:00 to 24:00' : '' },
  tariff: tariff(amount),
})
const halls = [
  {
    id: 'l',
    capacity: 300,
    name: { ar: 'الكبرى', en: 'Large' },
    dayparts: [part('noon', '700'), part('evening', '1000')],
  },
  { id: 's', capacity: 80, name: { ar: 'الصغرى', en: 'Small' }, dayparts: [part('evening', '400')] },
]
const calendar = {
  holdDays: 3,
  couplesHold: false,
  terms: { __typename: 'Terms', kept60: 20, kept30: 50, kept14: 100, text: { ar: '', en: 'No fireworks.' } },
  halls,
  seasons: [
    { id: 'x', from: day(20), to: day(21), prices: [{ hall: 'l', daypart: 'evening', tariff: tariff('1500') }] },
  ],
}
const states: Record<string, string> = { [day(3)]: 'asked', [day(4)]: 'held', [day(5)]: 'taken', [day(6)]: 'closed' }
const slots = Array.from({ length: 28 }, (_, i) => day(i + 1)).flatMap((each) =>
  halls.flatMap((hall) =>
    hall.dayparts.map(({ daypart }) => ({
      hall: hall.id,
      day: each,
      daypart,
      state: daypart === 'evening' && hall.id === 'l' ? (states[each] ?? 'free') : 'free',
    })),
  ),
)
const cell = (iso: string) => document.querySelector<HTMLElement>(`[data-day='${iso}']`)!
const answers = { ListingDates: { calendar }, ListingSlots: { slots } }
const open = async (more: Record<string, object> = {}) => {
  const client = answering({ ...answers, ...more })
  show(<Dates listing={listing} name="Jasmine Hall" />, '/', client)
  await waitFor(() => expect(cell(day(1)).dataset.state).toBe('free'))
}

beforeEach(async () => {
  dispatchEvent(new StorageEvent('storage', { key: null }))
  user.set(null)
  keepSender(undefined, 'l', null)
  await switchLanguage('en')
  say({ day: day(1), daypart: 'evening' })
})

describe('the dates of a listing', () => {
  it('are a month from the day of the party, each with its state, by hall and part of the day', async () => {
    await open()
    expect([3, 4, 5, 6].map((n) => cell(day(n)).dataset.state)).toEqual(['asked', 'held', 'taken', 'closed'])
    await userEvent.click(screen.getByRole('button', { name: 'Noon' }))
    expect(cell(day(5)).dataset.state).toBe('free')
    await userEvent.selectOptions(screen.getByLabelText('Hall'), 'Small')
    expect(cell(day(5)).dataset.state).toBe('free')
    expect(screen.queryByRole('button', { name: 'Noon' })).toBeNull()
  })

  it('are those of the evening where nobody said which part of the day is meant', async () => {
    say({ daypart: '' })
    await open()
    expect(screen.getByRole('button', { name: 'Evening' })).toHaveAttribute('aria-pressed', 'true')
    expect(cell(day(5)).dataset.state).toBe('taken')
  })

  it('are those of a free evening for who came for a day, whatever else is free on it', async () => {
    say({ daypart: '' })
    show(<Dates listing={listing} name="Jasmine Hall" wanted={{ day: day(7), daypart: '' }} />, '/', answering(answers))
    await waitFor(() => expect(cell(day(7)).dataset.state).toBe('free'))
    expect(screen.getByRole('button', { name: 'Evening' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('open a request for what can be asked for, with its price, hours and terms, and for nothing that is taken', async () => {
    await open()
    await userEvent.click(cell(day(5)))
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(cell(day(20)))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/\$1,500/)).toBeVisible()
    expect(dialog.getByText('Evening · 19:00 to 24:00 · Large')).toBeVisible()
    expect(dialog.getByText('30 days before or later: 50%')).toBeVisible()
    expect(dialog.getByText('No fireworks.')).toBeVisible()
    expect(party.get().day).toBe(day(20))
  })

  it('open a request that says one is to ask, where a hall names no price', async () => {
    const unpriced = { ...part('evening', ''), tariff: { ...tariff(''), flat: null } }
    const small = { ...halls[1]!, dayparts: [unpriced] }
    await open({ ListingDates: { calendar: { ...calendar, halls: [halls[0], small] } } })
    await userEvent.selectOptions(screen.getByLabelText('Hall'), 'Small')
    await userEvent.click(cell(day(8)))
    expect(within(await screen.findByRole('dialog')).getByText('Ask for the price')).toBeVisible()
  })

  it('say of a day on hold that it may come free again', async () => {
    await open()
    await userEvent.click(cell(day(4)))
    expect(await screen.findByText(/Another couple have this day on hold/)).toBeVisible()
  })

  it('are those of the day that somebody came for, which their party has once it is asked for', async () => {
    const wanted = { day: day(7), daypart: 'noon' } as const
    show(<Dates listing={listing} name="Jasmine Hall" wanted={wanted} />, '/', answering(answers))
    await waitFor(() => expect(cell(day(7)).dataset.state).toBe('free'))
    expect(screen.getByRole('button', { name: 'Noon' })).toHaveAttribute('aria-pressed', 'true')
    expect(cell(day(7)).closest('[role=gridcell]')).toHaveAttribute('aria-selected', 'true')
    expect(party.get().day).toBe(day(1))
    await userEvent.click(screen.getByRole('button', { name: `Ask for ${wholeDay(day(7), 'en')}` }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(party.get()).toMatchObject(wanted)
  })

  it('are those of another hall where that one is free on the day that somebody came for', async () => {
    const wanted = { day: day(5), daypart: 'evening' } as const
    show(<Dates listing={listing} name="Jasmine Hall" wanted={wanted} />, '/', answering(answers))
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Hall' })).toHaveValue('s'))
    expect(cell(day(5)).dataset.state).toBe('free')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hall' }), 'l')
    expect(cell(day(5)).dataset.state, 'what is chosen stays').not.toBe('free')
  })

  it('are there at once for who comes for a day, by the link of a result', async () => {
    const page = (
      <>
        <Link to="/there#dates" state={{ day: day(7), daypart: '' }}>
          Free on the 7th
        </Link>
        <Routes>
          <Route path="/there" element={<DatesPart listing={listing} name="Jasmine Hall" />} />
          <Route path="*" element={null} />
        </Routes>
      </>
    )
    show(page, '/', answering(answers))
    await userEvent.click(screen.getByRole('link'))
    await waitFor(() => expect(cell(day(7)).dataset.state).toBe('free'))
  })

  it('say so where a listing has none', async () => {
    const client = answering({ ListingDates: { calendar: null } })
    show(<Dates listing={listing} name="Jasmine Hall" />, '/', client)
    expect(await screen.findByText(/does not show dates here/)).toBeVisible()
  })
})

describe('a request', () => {
  const fill = async () => {
    await userEvent.click(cell(day(2)))
    await screen.findByRole('dialog')
    await userEvent.type(screen.getByLabelText('Guests'), '٢٥٠')
    await userEvent.type(screen.getByLabelText('Your name'), 'Lian')
    await userEvent.type(screen.getByLabelText('Your number'), '0944 123 456')
  }
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the request' }))

  it('that is not sent yet keeps what was typed as its dialog closes, its wishes also as the page does', async () => {
    const sent = vi.fn<(variables: object) => object>(() => ({
      requestBooking: { id: 'b', position: 1, attachToken: null },
    }))
    await open({ RequestBooking: sent })
    await fill()
    await userEvent.type(screen.getByLabelText(/^Your wishes/), 'A table for the deaf')
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(cell(day(2)))
    expect(await screen.findByLabelText(/^Your wishes/)).toHaveValue('A table for the deaf')
    expect(screen.getByLabelText('Your name')).toHaveValue('Lian')
    expect(screen.getByLabelText('Your number')).toHaveValue('0944 123 456')
    expect(localStorage.getItem(wishesKey(undefined, 'l'))).toBe('A table for the deaf')
    act(() => user.set({ id: 'huda', username: 'Huda', email: 'huda@example.sy', role: 'customer' }))
    expect(screen.getByLabelText(/^Your wishes/), 'of who signs in in another tab').toHaveValue('A table for the deaf')
    expect(localStorage.getItem(wishesKey(undefined, 'l'))).toBeNull()
    await send()
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    expect(sent.mock.calls[0]![0]).toMatchObject({ form: { elapsed: expect.toSatisfy((n: number) => n > 10_000) } })
    await waitFor(() => expect(localStorage.getItem(wishesKey('huda', 'l'))).toBeNull())
  })

  it('that only an account may send goes along to the sign-in and back, open for its hall and day', async () => {
    const refused = { message: 'Many.', extensions: { code: 'sign_in', message: 'Many.', fields: {} } }
    const answered = { ...answers, RequestBooking: () => Response.json({ errors: [refused] }) }
    const at = (path: string) => show(<DatesPart listing={listing} name="Jasmine Hall" />, path, answering(answered))
    const page = at('/venue/jasmine')
    await userEvent.click(screen.getByRole('button', { name: 'Show the free days' }))
    await userEvent.selectOptions(await screen.findByLabelText('Hall'), 'Small')
    await waitFor(() => expect(cell(day(2)).dataset.state).toBe('free'))
    await fill()
    await userEvent.type(screen.getByLabelText(/^Your wishes/), 'A ramp')
    await send()
    expect(await screen.findByText('Many.')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(page.router.state.location).toMatchObject({
      pathname: '/login',
      state: { next: '/venue/jasmine#booking=s' },
    })
    page.unmount()

    user.set({ id: 'rima', username: 'Rima', email: 'rima@example.sy', role: 'customer' })
    handOver('rima')
    at('/venue/jasmine#booking=s')
    const again = within(await screen.findByRole('dialog'))
    expect(again.getByText('Evening · 19:00 to 24:00 · Small')).toBeVisible()
    expect(again.getByText(wholeDay(day(2), 'en'))).toBeVisible()
    expect(again.getByLabelText(/^Your wishes/)).toHaveValue('A ramp')
    expect(again.getByLabelText('Your number')).toHaveValue('0944 123 456')
    expect(again.queryByRole('link', { name: 'Sign in' })).toBeNull()
  })

  it.each([
    ['one that waits', { status: 'pending' }, true],
    ['a booking', { status: 'confirmed' }, true],
    ['one that was declined', { status: 'declined' }, false],
    ['one for another hall', { hall: 's' }, false],
    ['one for noon', { daypart: 'noon' }, false],
  ])('says whether the account has asked for the day before: %s', async (_, other, said) => {
    user.set({ id: 'rima', username: 'Rima', email: 'rima@example.sy', role: 'customer' })
    const node = { id: 'b', status: 'pending', daypart: 'evening', hall: 'l', ...other }
    const asked = vi.fn<(variables: object) => object>(() => ({ myBookings: { nodes: [node] } }))
    await open({ AskedFor: asked })
    await userEvent.click(cell(day(4)))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(asked).toHaveBeenCalledWith({ filter: { listing: 'l', from: day(4), to: day(4) } }))
    if (said) {
      const link = await dialog.findByRole('link', { name: 'My bookings' })
      expect(link).toHaveAttribute('href', '/bookings')
      expect(link, 'looks like a link').toHaveClass('link')
    }
    expect(dialog.queryAllByText(/You have asked Jasmine Hall for this day before/)).toHaveLength(said ? 1 : 0)
    expect(dialog.queryAllByText(/Another couple have this day on hold/)).toHaveLength(said ? 0 : 1)
  })

  it('says that a visitor has asked for the day from this browser', async () => {
    rememberAsked({ booking: 'b', listing: 'l', token: 't', day: day(2) })
    await open()
    await userEvent.click(cell(day(2)))
    expect(await screen.findByText(/You have asked Jasmine Hall for this day before/)).toBeVisible()
    forgetAsked('b')
    await waitFor(() => expect(screen.queryByText(/for this day before/)).toBeNull())
  })

  it('names what is missing before it is sent', async () => {
    await open()
    await userEvent.click(cell(day(2)))
    await screen.findByRole('dialog')
    await send()
    await waitFor(() => expect(screen.getByLabelText('Guests')).toHaveFocus())
    for (const words of ['Give the number of guests', 'Name must be at least 2 characters'])
      expect(screen.getByText(words)).toBeVisible()
  })

  it('of a visitor is kept in this browser, for the account that takes it over', async () => {
    const sent = vi.fn<(variables: object) => object>(() => ({
      requestBooking: { id: 'b', position: 1, attachToken: 'token' },
    }))
    await open({ RequestBooking: sent })
    await fill()
    await send()
    expect(await screen.findByText(/will answer on your number within seven days/)).toBeVisible()
    expect(sent.mock.calls[0]![0]).toMatchObject({
      input: { listing: 'l', hall: 'l', days: [day(2)], daypart: 'evening', guests: 250, name: 'Lian', lang: 'en' },
    })
    expect(JSON.parse(localStorage.getItem('bookings-asked')!)).toEqual([
      { booking: 'b', listing: 'l', token: 'token', day: day(2) },
    ])
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', expect.stringContaining('bookings'))
    expect(readSender(undefined, 'l'), 'what is sent need not be kept').toBeUndefined()
  })

  it('of an account whose session had ended is a visitor’s, and says so', async () => {
    user.set({ id: 'rima', username: 'Rima', email: 'rima@example.sy', role: 'customer' })
    await open({
      RequestBooking: { requestBooking: { id: 'b', position: 1, attachToken: 'token' } },
      AskedFor: { myBookings: { nodes: [] } },
    })
    await fill()
    await send()
    expect(await screen.findByText(/If you sign in from this browser, you can add the request/)).toBeVisible()
    expect(user.get()).toBeNull()
    expect(ended.get()?.id).toBe('rima')
    expect(interrupted.get()).toBeNull()
  })

  it('for a part of the day that its owner no longer offers says so', async () => {
    const fields = { daypart: 'The hall is not let for this part of the day' }
    const error = 'Please check the marked fields.'
    const extensions = { code: 'invalid', message: error, fields, words: { en: { error, fields } } }
    const body = JSON.stringify({ errors: [{ message: error, extensions }] })
    const refuse = () => new Response(body, { headers: { 'Content-Type': 'application/json' } })
    show(<Dates listing={listing} name="Jasmine Hall" />, '/', answering({ ...answers, RequestBooking: refuse }))
    await waitFor(() => expect(cell(day(1)).dataset.state).toBe('free'))
    await fill()
    await send()
    expect(await screen.findByText(fields.daypart)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveFocus()
  })

  it('for a day that was taken meanwhile offers free ones nearby, and keeps what was typed', async () => {
    const fields = { days: `The nearest free days: ${day(9)}, ${day(10)}` }
    const error = 'This date is taken by somebody else.'
    const extensions = { code: 'conflict', message: error, fields, words: { en: { error, fields } } }
    let now = slots
    const client = answering({ ...answers, ListingSlots: () => ({ slots: now }) })
    const refuse = vi.spyOn(client, 'executeMutation').mockImplementation((request) => {
      const operation = makeOperation('mutation', request, { url: '', requestPolicy: 'network-only' })
      const refused = new CombinedError({ graphQLErrors: [{ message: error, extensions }] })
      const source = fromValue({ operation, error: refused, stale: false, hasNext: false })
      return source as ReturnType<typeof client.executeMutation>
    })
    show(<Dates listing={listing} name="Jasmine Hall" />, '/', client)
    await waitFor(() => expect(cell(day(1)).dataset.state).toBe('free'))
    await fill()
    await send()
    expect(await screen.findByText(error)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('alert')).toHaveFocus())
    const free = within(screen.getByRole('alert')).getAllByRole('button')
    expect(free).toHaveLength(2)
    await userEvent.click(free[0]!)
    expect(party.get().day).toBe(day(9))
    expect(screen.getByLabelText('Your name')).toHaveValue('Lian')
    expect(screen.getByRole('button', { name: 'Send the request' })).toHaveFocus()
    await send()
    expect(refuse.mock.calls[1]![0].variables).toMatchObject({ input: { days: [day(9)] } })
    now = slots.map((slot) => ({ ...slot, state: 'taken' }))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(cell(day(1)).dataset.state, 'the calendar has learnt it').toBe('taken'))
  })
})
