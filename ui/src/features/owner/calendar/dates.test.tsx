import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { answering, show, showRoutes } from '../../../../tests/show'
import { wholeDay } from '../../../shared/calendar/day'
import { dayAgo } from '../../../shared/i18n/days'
import { switchLanguage } from '../../../shared/i18n/language'
import {
  type Closure,
  closes,
  dayAfter,
  type Dated,
  type Hall,
  inClosed,
  inConflict,
  lastOfMonth,
  metElsewhere,
  type OwnCalendar,
  type Slot,
  stateOfDay,
  weekdayOf,
} from './calendar'
import { ToastPlace } from '../../../shared/components/ToastPlace'
import { DayPanel } from './DayPanel'
import { MonthAndList } from './Month'
import type { Known } from './known'
import { weekdayName } from './weekdays'

beforeEach(() => switchLanguage('en'))

const hall = { id: 'h', name: { ar: '', en: 'Jasmine' }, capacity: 0, teams: 1, dayparts: [] } as unknown as Hall
const booking = (id: string, status: string, more: Partial<Dated> = {}) =>
  ({
    id,
    status,
    hall: 'h',
    name: id,
    entered: false,
    days: ['2027-08-12'],
    daypart: 'evening',
    guests: 0,
    ...more,
  }) as Dated
const slots = (...states: string[]) => states.map((state) => ({ state }) as Slot)

it.each([
  [['free', 'taken'], 'free'],
  [['free', 'asked', 'taken'], 'asked'],
  [['free', 'held'], 'held'],
  [['held', 'taken'], 'held'],
  [['taken', 'closed'], 'taken'],
  [['closed'], 'closed'],
  [[], undefined],
])('says of a day with %j that it is %s', (states, said) => expect(stateOfDay(slots(...states))).toBe(said))

it('knows the last day of a month', () => {
  expect(['2027-02-01', '2028-02-01', '2027-12-01'].map(lastOfMonth)).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-12-31',
  ])
})

it('names the requests whose slot another party has, and no others', () => {
  const lost = inConflict(
    [
      booking('firm', 'confirmed'),
      booking('lost', 'pending'),
      booking('whole', 'pending', { daypart: 'all_day' }),
      booking('noon', 'pending', { daypart: 'noon' }),
      booking('other', 'pending', { days: ['2027-08-13'] }),
    ],
    [hall],
  )
  expect([...lost]).toEqual(['lost', 'whole'])
  expect(inConflict([booking('firm', 'confirmed'), booking('second', 'pending')], [{ ...hall, teams: 2 }]).size).toBe(0)
})

it('names the bookings that another calendar meets, in its hall and part of the day', () => {
  const met = metElsewhere(
    [
      booking('firm', 'confirmed'),
      booking('held', 'held', { days: ['2027-08-11', '2027-08-12'] }),
      booking('asked', 'pending'),
      booking('before', 'confirmed', { days: ['2027-08-11'] }),
      booking('noon', 'confirmed', { daypart: 'noon' }),
      booking('hall', 'confirmed', { hall: 'other' }),
    ],
    [{ hall: 'h', daypart: 'evening', from: '2027-08-12', to: '2027-08-13' }],
  )
  expect([...met]).toEqual(['firm', 'held'])
})

it('names the requests for a day that was closed since, here or in another calendar', () => {
  const evenings = { hall: 'h', from: '2027-08-10', to: '2027-08-20', weekdays: [4], daypart: 'evening' } as Closure
  const those = [
    booking('asked', 'pending'),
    booking('firm', 'confirmed'),
    booking('noon', 'pending', { daypart: 'noon' }),
    booking('friday', 'pending', { days: ['2027-08-13'] }),
    booking('hall', 'pending', { hall: 'other' }),
  ]
  expect([...inClosed(those, [evenings], [])]).toEqual(['asked'])
  const imported = [{ hall: 'h', daypart: 'all_day' as const, from: '2027-08-13', to: '2027-08-13' }]
  expect([...inClosed(those, [], imported)]).toEqual(['friday'])
})

it('knows which days a closure of weekdays takes', () => {
  const fridays = { hall: null, from: '2027-08-01', to: '2027-08-31', weekdays: [5] } as unknown as Closure
  expect(['2027-08-12', '2027-08-13', '2027-09-03'].map((day) => closes(fridays, day, 'h'))).toEqual([
    false,
    true,
    false,
  ])
})

const tomorrow = dayAgo(-1)
const known = (more: Partial<Known> = {}): Known => ({
  listing: 'l',
  calendar: {
    weekdays: [],
    halls: [{ ...hall, dayparts: [{ daypart: 'evening', hours: { ar: '', en: '' }, tariff: {} }] }],
  } as unknown as OwnCalendar,
  closures: [],
  slots: [],
  bookings: [],
  imported: [],
  conflicts: new Map(),
  ...more,
})

/** What waits on days that are to be closed. */
const waiting = (requests: object[] = [], holds: object[] = []) => {
  const page = (nodes: object[]) => ({
    __typename: 'BookingConnection',
    nodes: nodes.map((each) => ({ __typename: 'Booking', hall: 'h', days: [tomorrow], daypart: 'evening', ...each })),
  })
  return { requests: page(requests), holds: page(holds) }
}

it('takes a day for a party that was agreed elsewhere, and gives it back', async () => {
  const sent: object[] = []
  const client = answering({
    EnterBooking: (variables: object) => {
      sent.push(variables)
      return { enterBooking: { id: 'b', position: 1, __typename: 'Receipt' } }
    },
  })
  show(<DayPanel known={known()} chosen={{ from: tomorrow, to: tomorrow, hall: '', daypart: '' }} />, '/', client)
  await userEvent.click(screen.getByRole('button', { name: 'Enter a party' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByLabelText(/^Whose party/)).toHaveFocus()
  await userEvent.type(dialog.getByLabelText(/^Whose party/), 'Umm Samer')
  await userEvent.type(dialog.getByLabelText(/^Guests/), '٢٥٠')
  await userEvent.click(dialog.getByRole('button', { name: 'Take the date' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    { input: { listing: 'l', hall: 'h', daypart: 'evening', days: [tomorrow], name: 'Umm Samer', guests: 250 } },
  ])
})

it('shows one day, that of the calendar, after a change of the month', async () => {
  const slot = (day: string) => ({ hall: 'h', day, daypart: 'evening', state: 'free', asked: 0, __typename: 'Slot' })
  const client = answering({
    OwnMonth: ({ from, days }: { from: string; days: number }) => ({
      slots: Array.from({ length: days }, (_, n) => slot(`${from.slice(0, 8)}${String(n + 1).padStart(2, '0')}`)),
      ownBookings: { nodes: [], __typename: 'OwnBookings' },
      importedDays: [],
    }),
  })
  const { calendar } = known()
  show(<MonthAndList listing="l" calendar={calendar} closures={[]} list={false} />, '/', client)
  await userEvent.click(await screen.findByRole('button', { name: 'Next month' }))
  const panel = screen.getByRole('region', { name: 'The days you chose' })
  const chosen = document.querySelector('.calendar-foot')!.firstChild!.textContent!
  expect(within(panel).getByRole('heading', { level: 2 })).toHaveTextContent(chosen)
  expect(document.querySelector('[data-day][aria-selected="true"], [aria-selected="true"] [data-day]')).not.toBeNull()
  expect(await within(panel).findByText('Free'), 'what the day has').toBeVisible()
})

it('lists a closure of weekdays at the first day that it takes, and not where it takes none', async () => {
  const { calendar } = known()
  const month = { slots: [], ownBookings: { __typename: 'BookingConnection', nodes: [] }, importedDays: [] }
  const first = `${dayAgo(0).slice(0, 8)}01`
  const weekly = { hall: null, daypart: 'all_day', weekdays: [(weekdayOf(first) + 2) % 7] }
  const closures = [
    { ...weekly, id: 'long', from: dayAfter(first, -10), to: dayAfter(first, 60), note: 'The farm' },
    { ...weekly, id: 'none', from: first, to: dayAfter(first, 1), note: 'Nothing' },
  ] as Closure[]
  show(<MonthAndList listing="l" calendar={calendar} closures={closures} list />, '/', answering({ OwnMonth: month }))
  const row = within((await screen.findByText('The farm')).closest('tr')!)
  expect(row.getByText(wholeDay(dayAfter(first, 2), 'en'))).toBeVisible()
  expect(row.getByText(new RegExp(` to .* · ${weekdayName(weekly.weekdays[0]!, 'en')}$`))).toBeVisible()
  expect(screen.queryByText('Nothing')).toBeNull()
})

it('says why a day is closed on which its owner takes no parties', () => {
  const calendar = { ...known().calendar, weekdays: [(weekdayOf(tomorrow) + 1) % 7] }
  const chosen = { from: tomorrow, to: tomorrow, hall: '', daypart: '' } as const
  const { unmount } = show(<DayPanel known={known({ calendar })} chosen={chosen} />, '/', answering({}))
  expect(screen.getByText(/You take no parties on this day of the week/)).toBeVisible()
  unmount()
  show(<DayPanel known={known()} chosen={chosen} />, '/', answering({}))
  expect(screen.queryByText(/You take no parties/)).toBeNull()
})

it('closes weekdays of a range, and opens what is closed', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { closeDays: { position: 1, __typename: 'Receipt' }, openDays: { position: 1, __typename: 'Receipt' } }
  }
  const chosen = { from: tomorrow, to: dayAgo(-30), hall: '', daypart: '' } as const
  const closure = { id: 'c', hall: null, from: tomorrow, to: tomorrow, weekdays: [], daypart: 'all_day', note: 'Paint' }
  show(
    <DayPanel known={known({ closures: [closure as Closure] })} chosen={chosen} />,
    '/',
    answering({ CloseDays: note, OpenDays: note, WaitingOnDays: waiting() }),
  )
  expect(screen.queryByRole('button', { name: 'Enter a party' }), 'thirty days are no party').toBeNull()
  expect(screen.getByText('Paint')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(sent).toEqual([{ input: { listing: 'l', closure: 'c' } }]))
  await userEvent.click(screen.getByRole('button', { name: 'Close days' }))
  const dialog = within(screen.getByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Friday' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Close days' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toEqual({
    input: {
      listing: 'l',
      from: tomorrow,
      to: chosen.to,
      hall: null,
      daypart: 'all_day',
      weekdays: [5],
      note: '',
    },
  })
})

it('says kindly that days were closed already, where the server has changed nothing', async () => {
  const sent: object[] = []
  const note = (variables: object) => {
    sent.push(variables)
    return { closeDays: { position: 0, __typename: 'Receipt' } }
  }
  const chosen = { from: tomorrow, to: tomorrow, hall: '', daypart: '' } as const
  show(
    <>
      <DayPanel known={known()} chosen={chosen} />
      <ToastPlace />
    </>,
    '/',
    answering({ CloseDays: note, WaitingOnDays: waiting() }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close days' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close days' }))
  expect(await screen.findByRole('status')).toHaveTextContent(/These days are closed already/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toHaveLength(1) // the server decides, and has appended nothing
})

describe('closing days on which somebody waits', () => {
  const chosen = { from: tomorrow, to: dayAgo(-9), hall: '', daypart: '' } as const
  const open = async (waits: object, refused: string[] = []) => {
    const sent: object[] = []
    const asked: object[] = []
    const panel = (
      <>
        <DayPanel known={known()} chosen={chosen} />
        <ToastPlace />
      </>
    )
    const owner = <Outlet context={{ home: '/dashboard', me: { role: 'venue_owner' } }} />
    const errors = [{ message: 'Too late', extensions: { code: 'conflict', message: 'Too late' } }]
    showRoutes(
      [{ path: '/', element: owner, children: [{ index: true, element: panel }] }],
      '/',
      answering({
        WaitingOnDays: (variables: object) => {
          asked.push(variables)
          return waits
        },
        CloseDays: (variables: object) => {
          sent.push(variables)
          return { closeDays: { position: 1, __typename: 'Receipt' } }
        },
        DeclineOnClosedDay: (variables: { input: { booking: string } }) => {
          sent.push(variables)
          if (refused.includes(variables.input.booking)) return Response.json({ data: null, errors })
          return { declineBooking: { position: 2, __typename: 'Receipt' } }
        },
      }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Close days' }))
    return { dialog: within(screen.getByRole('dialog')), sent, asked }
  }
  const two = [
    { id: 'a', version: 1 },
    { id: 'b', version: 4 },
  ]
  const declined = (id: string, version: number) => ({
    input: { booking: id, version, reason: '', offerDays: true, closed: true },
  })

  it('says who waits, and declines their requests in the same step', async () => {
    const { dialog, sent, asked } = await open(waiting(two, [{ id: 'c', version: 2 }]))
    expect(await dialog.findByText(/^2 requests wait for your answer on these days/)).toBeVisible()
    expect(dialog.getByText(/One date among them is on hold for a couple, and stays on hold/)).toBeVisible()
    const days = `from=${chosen.from}&to=${chosen.to}`
    expect(dialog.getByRole('link', { name: 'Show the requests' })).toHaveAttribute(
      'href',
      `/dashboard/bookings?listing=l&${days}&status=pending`,
    )
    const filter = { listing: 'l', from: chosen.from, to: chosen.to }
    expect(asked).toEqual([{ requests: { ...filter, status: 'pending' }, holds: { ...filter, status: 'held' } }])
    await userEvent.click(dialog.getByRole('button', { name: 'Close the days and decline 2 requests' }))
    await waitFor(() => expect(sent.slice(1)).toEqual([declined('a', 1), declined('b', 4)]))
    expect(sent[0]).toMatchObject({ input: { from: chosen.from, to: chosen.to } })
    expect(await screen.findByText('You declined 2 requests that waited.')).toBeVisible()
  })

  it('leaves them waiting where that is wished, and says what they see', async () => {
    const { dialog, sent } = await open(waiting(two))
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Decline them now' }))
    expect(dialog.getByText(/their request still waits for your answer/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Close days' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toHaveLength(1)
  })

  it('names only requests that the closing meets', async () => {
    const other = weekdayOf(tomorrow) === 5 ? 6 : 5
    const { dialog } = await open(waiting([{ id: 'a', version: 1 }]))
    expect(await dialog.findByText(/^A request waits/)).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: weekdayName(other, 'en') }))
    expect(dialog.queryByText(/^A request waits/)).toBeNull()
    expect(dialog.getByRole('button', { name: 'Close days' })).toBeVisible()
  })

  it('says which could not be declined', async () => {
    const { dialog } = await open(waiting(two), ['b'])
    await userEvent.click(await dialog.findByRole('button', { name: 'Close the days and decline 2 requests' }))
    expect(await screen.findByText(/^One request could not be declined/)).toBeVisible()
  })
})

it('says what another calendar takes, and in red which booking it meets', () => {
  const imported = [{ hall: 'h', daypart: 'all_day' as const, from: tomorrow, to: tomorrow }]
  const slot = { hall: 'h', day: tomorrow, daypart: 'evening', state: 'closed', asked: 0 } as Slot
  const panel = (
    <DayPanel
      known={known({
        imported,
        slots: [slot],
        bookings: [booking('Umm Samer', 'confirmed', { days: [tomorrow] })],
        conflicts: new Map([['Umm Samer', 'owner.metElsewhere']]),
      })}
      chosen={{ from: tomorrow, to: tomorrow, hall: '', daypart: '' }}
    />
  )
  const owner = <Outlet context={{ home: '/dashboard' }} />
  showRoutes([{ path: '/', element: owner, children: [{ index: true, element: panel }] }])
  expect(screen.getByText('From another calendar')).toBeVisible()
  expect(screen.getByText('Another calendar has this day too')).toHaveClass('text-danger')
})
