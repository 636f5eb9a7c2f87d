import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Outlet } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
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
    answering({ CloseDays: note, OpenDays: note }),
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
    answering({ CloseDays: note }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close days' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close days' }))
  expect(await screen.findByRole('status')).toHaveTextContent(/These days are closed already/)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent).toHaveLength(1) // the server decides, and has appended nothing
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
