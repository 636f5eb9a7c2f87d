import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { cacheExchange, Client, fetchExchange } from '@urql/core'
import { beforeEach, expect, it } from 'vitest'
import { show } from '../../../../tests/show'
import { toasts } from '../../../shared/components/toast'
import { writeDay } from '../../../shared/calendar/day'
import { dayAgo } from '../../../shared/i18n/days'
import { switchLanguage } from '../../../shared/i18n/language'
import { OwnCalendarDocument } from '../calendar/calendar'
import type { OwnBooking } from './booking'
import { OpenBooking } from './OpenBooking'
import { useAbout } from './useAbout'

beforeEach(() => switchLanguage('en'))

const booking = (more: Partial<OwnBooking> = {}): OwnBooking =>
  ({
    __typename: 'Booking',
    id: 'b',
    hall: 'h',
    name: 'Huda',
    phone: null,
    email: null,
    requests: 'Near the fountain',
    entered: false,
    hasAccount: true,
    days: ['2027-08-12'],
    daypart: 'evening',
    guests: 250,
    price: null,
    status: 'pending',
    answerBy: '2026-12-01T10:00:00Z',
    heldUntil: null,
    challenged: false,
    extended: false,
    cancelledBy: null,
    why: null,
    reason: null,
    deposits: [],
    others: 0,
    gone: null,
    goneUntil: null,
    moved: null,
    confirmedAt: null,
    changedAt: null,
    version: 7,
    createdAt: '2026-11-20T10:00:00Z',
    listing: { __typename: 'Listing', id: 'l', nameAr: 'الياسمين', nameEn: 'Jasmine' },
    ...more,
  }) as OwnBooking

/** The calendar of a house that has two halls. */
const calendar = {
  calendar: {
    __typename: 'Calendar',
    holdDays: 7,
    noticeDays: 1,
    weekdays: [],
    bufferBefore: 0,
    bufferAfter: 0,
    couplesHold: false,
    terms: null,
    halls: ['Rose', 'Garden'].map((en) => ({
      __typename: 'Hall',
      id: en === 'Rose' ? 'h' : 'garden',
      name: { __typename: 'Text', ar: '', en },
      capacity: 0,
      teams: 1,
      dayparts: [],
    })),
    seasons: [],
  },
  closures: [],
}

/** A server that has these bookings; commands are kept, and answered with a receipt or `refused`. */
function serving(bookings: OwnBooking[], refused?: object) {
  const sent: Record<string, unknown>[] = []
  const client = new Client({
    url: 'http://localhost/graphql',
    preferGetMethod: false,
    exchanges: [cacheExchange, fetchExchange],
    fetch: (_, init) => {
      const { operationName, variables } = JSON.parse(String(init?.body)) as {
        operationName: string
        variables: { id?: string; input?: object }
      }
      if (operationName === 'OwnBooking' || operationName === 'BookingStanding')
        return Promise.resolve(
          Response.json({ data: { booking: bookings.find(({ id }) => id === variables.id) ?? null } }),
        )
      if (operationName === 'OwnCalendar') return Promise.resolve(Response.json({ data: calendar }))
      if (operationName === 'OwnBookings')
        return Promise.resolve(
          Response.json({
            data: {
              ownBookings: {
                __typename: 'BookingConnection',
                total: bookings.length,
                hasNextPage: false,
                endCursor: null,
                nodes: bookings,
              },
            },
          }),
        )
      const field = operationName[0]!.toLowerCase() + operationName.slice(1)
      sent.push({ [field]: variables.input })
      return Promise.resolve(
        Response.json(
          refused
            ? { errors: [refused] }
            : { data: { [field]: { __typename: 'Receipt', id: 'b', version: 8, position: 9 } } },
        ),
      )
    },
  })
  return { client, sent }
}

const About = ({ booking: of }: { booking: OwnBooking }) => <p>{useAbout(of)}</p>

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('names a hall that is called like its house once', async () => {
  const about = async (house: string) => {
    const { client } = serving([])
    const of = booking({ listing: { ...booking().listing!, nameEn: house } })
    const { unmount } = show(<About booking={of} />, '/', client)
    await waitFor(() => expect(client.readQuery(OwnCalendarDocument, { listing: 'l' })).not.toBeNull())
    const { textContent } = await screen.findByText(/Rose/)
    unmount()
    return textContent.replaceAll(/[\u2068\u2069]/g, '')
  }
  expect(await about('Jasmine')).toMatch(/Jasmine · Rose$/)
  expect(await about('Rose')).toMatch(/2027 · Rose$/)
})

it('confirms the version that is on the screen', async () => {
  const { client, sent } = serving([booking()])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  expect(await screen.findByText('Near the fountain')).toBeVisible()
  expect(screen.getByText(/250 guests/)).toBeVisible()
  await press('Confirm')
  await waitFor(() => expect(sent).toEqual([{ confirmBooking: { booking: 'b', version: 7 } }]))
})

it('offers to extend a hold once', async () => {
  const held = { status: 'held', heldUntil: '2026-12-04T10:00:00Z' }
  const extending = async (extended: boolean) => {
    const { client } = serving([booking({ ...held, extended })])
    const { unmount } = show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
    expect(await screen.findByRole('button', { name: 'Confirm' })).toBeVisible()
    const offered = screen.queryAllByRole('button', { name: 'Extend the hold' }).length
    unmount()
    return offered
  }
  expect(await extending(false)).toBe(1)
  expect(await extending(true)).toBe(0)
})

it('says that somebody was faster, and which days are free nearest', async () => {
  const message = 'This date is taken by somebody else.'
  const fields = { days: 'The nearest free days: 2027-08-11' }
  const { client } = serving([booking()], {
    message,
    extensions: { code: 'conflict', message, fields, words: { en: { error: message, fields } } },
  })
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
  const told = within(await screen.findByRole('dialog', { name: 'Not done' }))
  expect(told.getByText(message)).toBeVisible()
  expect(told.getByText(/^The nearest free days: Wednesday,? 11 August 2027$/)).toBeVisible()
})

it('says who was first and when, to the loser of two', async () => {
  const message = 'This date is taken by somebody else.'
  const refused = { message, extensions: { code: 'conflict', message, fields: {} } }
  const rima = booking({ id: 'r', name: 'Rima', status: 'confirmed', confirmedAt: '2026-11-24T10:15:00Z' })
  const noon = booking({ id: 'n', name: 'Nour', status: 'confirmed', daypart: 'noon' })
  const { client } = serving([booking(), rima, noon], refused)
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Hold' }))
  const told = within(await screen.findByRole('dialog', { name: 'Not done' }))
  expect(await told.findByText('Rima')).toBeVisible()
  expect(told.getByText(/^since 24 November 2026.*13:15/)).toBeVisible()
  expect(told.queryByText('Nour')).toBeNull()
})

it.each([
  ['Confirm', 'confirmed', 'This booking is confirmed already'],
  ['Hold', 'held', 'The date is on hold already'],
  ['Decline', 'declined', 'This request was declined already'],
] as const)('says of what the other side did at the same time (%s) that it is done', async (name, status, words) => {
  toasts.set(null)
  const message = 'This has changed since you opened it. Look at the new state and try again.'
  const bookings = [booking()]
  const { client } = serving(bookings, { message, extensions: { code: 'conflict', message, version: 8, fields: {} } })
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  const button = await screen.findByRole('button', { name })
  // The read model of the server may be a moment late.
  setTimeout(() => (bookings[0] = booking({ version: 8, status, changedAt: '2026-11-24T10:15:00Z' })), 300)
  await userEvent.click(button)
  if (name === 'Decline') await userEvent.click(screen.getAllByRole('button', { name }).at(-1)!)
  await waitFor(() => expect(toasts.get()?.title).toBe(words), { timeout: 4000 })
  expect(screen.queryByText(message)).toBeNull()
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(
    await screen.findByText(status === 'held' ? 'On hold' : status[0]!.toUpperCase() + status.slice(1)),
  ).toBeVisible()
})

it('says how a booking stands that was changed from another device meanwhile', async () => {
  const message = 'It has changed meanwhile.'
  const bookings = [booking()]
  const { client } = serving(bookings, { message, extensions: { code: 'conflict', message, version: 8, fields: {} } })
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  const confirm = await screen.findByRole('button', { name: 'Confirm' })
  bookings[0] = booking({ version: 8, status: 'declined', changedAt: '2026-11-24T10:15:00Z' })
  await userEvent.click(confirm)
  const told = within(await screen.findByRole('dialog', { name: 'Not done' }))
  expect(await told.findByText(/^This booking was changed on 24 November 2026/)).toBeVisible()
  expect(told.getByText('Declined')).toBeVisible()
})

it('marks a request whose date is confirmed to others, and declines it kindly in one press', async () => {
  const { client, sent } = serving([booking({ gone: 'taken' })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  expect(await screen.findByText('The date is taken by a confirmed booking')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  await press('Decline kindly, with the nearest free days')
  const input = { booking: 'b', version: 7, reason: '', offerDays: true }
  await waitFor(() => expect(sent).toEqual([{ declineBooking: input }]))
})

it('marks a request whose day was closed since, and declines it with that reason in one press', async () => {
  const { client, sent } = serving([booking({ gone: 'closed' })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  expect(await screen.findByText('You have closed this day, and they wait for your answer')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Confirm' }), 'they may still be let in').toBeVisible()
  await press('Decline because the day is closed, with the nearest free days')
  const input = { booking: 'b', version: 7, reason: '', offerDays: true, closed: true }
  await waitFor(() => expect(sent).toEqual([{ declineBooking: input }]))
})

it.each([
  [true, /A deposit counts once the couple/, 'waits for the couple'],
  [false, /asked without an account, so nobody can acknowledge the deposit/, 'recorded by you only'],
])('says beforehand who can acknowledge a deposit, and afterwards how it stands (account: %s)', async (...told) => {
  const [hasAccount, before, after] = told
  const amount = { __typename: 'Money' as const, amount: '100', currency: 'USD' }
  const unanswered = { by: 'owner', amount, acknowledgedAt: null, refusedBy: null, createdAt: '2026-11-20T10:00:00Z' }
  const deposits = [{ __typename: 'Deposit' as const, id: 'd', ...unanswered }]
  const { client } = serving([booking({ status: 'confirmed', hasAccount, deposits })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  const line = (await screen.findByText(/\$100/)).closest('li')!
  expect(line).toHaveTextContent(after)
  await userEvent.click(screen.getByRole('button', { name: 'A deposit was paid' }))
  const dialog = within(screen.getByRole('dialog', { name: /^A deposit was paid/ }))
  expect(dialog.getByText(before)).toBeVisible()
  toasts.set(null)
  await userEvent.type(dialog.getByRole('textbox'), '50')
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }))
  await waitFor(() => expect(toasts.get()?.title).toBe('The deposit is recorded'))
  expect(toasts.get()?.text).toMatch(hasAccount ? /once the couple/ : /recorded by you only/)
})

it.each([
  ['confirmed', '/api/bookings/b.ics'],
  ['held', '/api/bookings/b.ics'],
  ['pending', undefined],
  ['cancelled', undefined],
] as const)('offers a booking that is %s for the owner’s calendar as %s', async (status, file) => {
  const { client } = serving([booking({ status })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await screen.findByText('Huda')
  expect(screen.queryByRole('link', { name: 'Add to calendar' })?.getAttribute('href')).toBe(file)
})

it('moves a booking nowhere while a day in its form cannot be read', async () => {
  const { client, sent } = serving([booking()])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const form = within(screen.getByRole('dialog', { name: /^Move/ }))
  const from = await form.findByLabelText('From')
  const move = form.getByRole('button', { name: 'Move' })
  for (const unread of ['31 أيلول 2027', '14 رمضان 1449']) {
    await userEvent.clear(from)
    await userEvent.type(from, unread)
    await userEvent.click(move)
    expect(from).toHaveFocus()
    expect(from).toBeInvalid()
    expect(sent).toEqual([])
  }
  await userEvent.clear(from)
  await userEvent.type(from, '11 آب 2027')
  await userEvent.click(move)
  await waitFor(() => expect(sent).toHaveLength(1))
})

it('says at once that a booking cannot be moved beyond 800 days, and moves all of its days', async () => {
  const { client, sent } = serving([booking({ status: 'held', days: ['2027-08-12', '2027-08-13'] })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }))
  const from = await dialog.findByLabelText('From')
  await userEvent.clear(from)
  await userEvent.type(from, `${writeDay(dayAgo(-801))}{Tab}`)
  expect(from).toHaveAccessibleDescription(`Not after ${writeDay(dayAgo(-799))}`)
  expect(dialog.getByLabelText('To')).toHaveValue('13/08/2027')
  await userEvent.clear(from)
  await userEvent.type(from, '20/08/2027{Tab}')
  await userEvent.click(dialog.getByRole('button', { name: 'Move' }))
  await waitFor(() => expect(sent).toMatchObject([{ moveBooking: { days: ['2027-08-20', '2027-08-21'] } }]))
})

it('says why a booking cannot be moved to a hall that is too small', async () => {
  const fields = { guests: 'The hall takes 80 guests at most' }
  const message = 'Please check the marked fields.'
  const refused = {
    message,
    extensions: { code: 'invalid', message, fields, words: { en: { error: message, fields } } },
  }
  const { client } = serving([booking({ status: 'held' })], refused)
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Move/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Move' }))
  expect(await dialog.findByText('The hall takes 80 guests at most')).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveFocus()
})

it('cancels only with a reason, and declines with or without one', async () => {
  const { client, sent } = serving([booking({ id: 'b', status: 'confirmed' }), booking({ id: 'c' })])
  const { unmount } = show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the booking' }))
  const asked = within(screen.getByRole('dialog', { name: /^Cancel the booking\?/ }))
  await userEvent.click(asked.getByRole('button', { name: 'Cancel the booking' }))
  expect(asked.getByText('Write the reason')).toBeVisible()
  await userEvent.type(asked.getByLabelText('Reason'), 'The roof leaks')
  await userEvent.click(asked.getByRole('button', { name: 'Cancel the booking' }))
  const input = { booking: 'b', version: 7, reason: 'The roof leaks' }
  await waitFor(() => expect(sent).toEqual([{ cancelBooking: input }]))
  unmount()
  show(<OpenBooking id="c" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  const declining = within(screen.getByRole('dialog', { name: /^Decline the request\?/ }))
  await userEvent.click(declining.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(sent[1]).toEqual({ declineBooking: { booking: 'c', version: 7, reason: '' } }))
})

it('shows others who ask for the date beside it, each with what can be done', async () => {
  const others = [
    booking({ id: 'r', name: 'Rima', version: 3 }),
    booking({ id: 'n', name: 'Nour', daypart: 'noon' }),
    booking({ id: 'g', name: 'Ghada', hall: 'garden' }),
  ]
  const { client, sent } = serving([booking({ others: 1 }), ...others])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  const list = (await screen.findByRole('heading', { name: 'Others who ask for this date' })).parentElement!
  expect(within(list).getByText('Rima')).toBeVisible()
  expect(within(list).queryByText(/Nour|Ghada/)).toBeNull()
  await userEvent.click(within(list).getByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(sent).toEqual([{ confirmBooking: { booking: 'r', version: 3 } }]))
})

const deposit = (id: string, by: string, refusedBy: string | null = null) => ({
  __typename: 'Deposit',
  id,
  by,
  amount: { __typename: 'Money', amount: '500.00', currency: 'USD' },
  acknowledgedAt: null,
  refusedBy,
  createdAt: '2026-11-21T10:00:00Z',
})

it('denies a deposit that did not come, takes its own back, and acknowledges one that it denied', async () => {
  const deposits = [
    deposit('d1', 'owner'),
    deposit('d2', 'couple'),
    deposit('d3', 'couple', 'owner'),
    deposit('d4', 'couple', 'couple'),
    deposit('d5', 'owner', 'couple'),
  ] as OwnBooking['deposits']
  const { client, sent } = serving([booking({ status: 'confirmed', deposits })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  const of = async (words: RegExp) => within((await screen.findByText(words)).closest('li')!)
  const twice = async (item: Awaited<ReturnType<typeof of>>, name: string) => {
    await userEvent.click(item.getByRole('button', { name }))
    await userEvent.click(item.getByRole('button', { name: /again/ }))
  }
  await twice(await of(/the couple say so/), 'No, we do not')
  await waitFor(() => expect(sent.at(-1)).toEqual({ refuseDeposit: { booking: 'b', deposit: 'd2' } }))
  await twice(await of(/waits for the couple/), 'Take it back')
  await waitFor(() => expect(sent.at(-1)).toEqual({ refuseDeposit: { booking: 'b', deposit: 'd1' } }))
  const denied = await of(/you say that you did not get it/)
  expect(denied.getAllByRole('button')).toHaveLength(1)
  await userEvent.click(denied.getByRole('button', { name: 'Yes, we have it' }))
  await waitFor(() => expect(sent.at(-1)).toEqual({ acknowledgeDeposit: { booking: 'b', deposit: 'd3' } }))
  expect((await of(/the couple took it back/)).queryByRole('button')).toBeNull()
  expect(
    (await of(/the couple say that they did not pay it/)).getByRole('button', { name: 'Take it back' }),
  ).toBeVisible()
})

it('acknowledges the deposit that the couple recorded, and none of its own', async () => {
  const deposits = [deposit('d1', 'owner'), deposit('d2', 'couple')] as OwnBooking['deposits']
  const { client, sent } = serving([booking({ status: 'confirmed', deposits })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, we have it' }))
  await waitFor(() => expect(sent).toEqual([{ acknowledgeDeposit: { booking: 'b', deposit: 'd2' } }]))
})

it('records a deposit in the currency that was chosen', async () => {
  const { client, sent } = serving([booking({ status: 'held', heldUntil: '2026-12-01T10:00:00Z' })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'A deposit was paid' }))
  const dialog = within(screen.getByRole('dialog', { name: /^A deposit was paid/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }))
  expect(dialog.getByText('Give the sum')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Sum'), '٢٥٠٠٠٠')
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'SYP')
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }))
  await waitFor(() =>
    expect(sent).toEqual([{ recordDeposit: { booking: 'b', amount: { amount: '250000', currency: 'SYP' } } }]),
  )
})

it.each([
  ['99999', 'USD', true],
  ['2800', 'USD', false],
  ['7100000', 'SYP', true],
] as const)('asks once about a deposit that is more than the price: %s %s', async (sum, currency, asks) => {
  const price = { amount: '2800', currency: 'USD' } as OwnBooking['price']
  const { client, sent } = serving([booking({ status: 'confirmed', price })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'A deposit was paid' }))
  const dialog = within(screen.getByRole('dialog', { name: /^A deposit was paid/ }))
  await userEvent.type(dialog.getByLabelText('Sum'), sum)
  await userEvent.selectOptions(dialog.getByLabelText('Currency'), currency)
  await userEvent.click(dialog.getByRole('button', { name: 'Record it' }))
  if (asks) {
    expect(await dialog.findByText(/This is more than the price of .?\$2,800/)).toBeVisible()
    expect(sent).toEqual([])
    await userEvent.click(dialog.getByRole('button', { name: 'Record it nevertheless' }))
  }
  await waitFor(() => expect(sent).toEqual([{ recordDeposit: { booking: 'b', amount: { amount: sum, currency } } }]))
})

it.each([
  ['Cancel the booking', 'Cancel the booking?', 'textbox', 'Reason'],
  ['Move', 'Move', 'textbox', 'From'],
  ['A deposit was paid', 'A deposit was paid', 'textbox', 'Sum'],
] as const)('%s: says of which booking, and begins in its field', async (action, title, role, field) => {
  const { client } = serving([booking({ status: 'confirmed' })])
  show(<OpenBooking id="b" onClose={() => {}} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: action }))
  const dialog = within(await screen.findByRole('dialog', { name: /Huda.+12 August 2027.+Jasmine.+Rose/ }))
  expect(dialog.getByRole('heading', { level: 2 })).toHaveTextContent(title)
  await waitFor(() => expect(dialog.getByRole(role, { name: field })).toHaveFocus())
})
