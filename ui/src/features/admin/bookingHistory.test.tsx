import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answering, showRoutes } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './BookingHistory'

beforeEach(() => switchLanguage('en'))

const id = '0192f0c1-2345-7abc-8def-0123456789ab'

/** A step of a booking, about which the event says nothing but what is given. */
const step = (version: number, type: string, said: object) => ({
  __typename: 'BookingStep',
  version,
  type,
  at: `2026-11-20T10:0${version}:00Z`,
  role: 'system',
  actor: null,
  actorName: null,
  side: null,
  reminded: null,
  days: [],
  daypart: null,
  until: null,
  price: null,
  why: null,
  reason: null,
  ...said,
})

const owner = { role: 'venue_owner', actor: 'o', actorName: 'Samer', side: 'owner' }

const steps = [
  step(8, 'booking.completed', {}),
  step(7, 'booking.cancelled', { ...owner, reason: 'The power is out' }),
  step(6, 'booking.deposit_recorded', { ...owner, price: { __typename: 'Money', amount: '200', currency: 'USD' } }),
  step(5, 'booking.moved', { ...owner, days: ['2027-08-14'], daypart: 'noon' }),
  step(4, 'booking.reminded', { reminded: 'couple' }),
  step(3, 'booking.held', { ...owner, until: '2026-11-24T17:00:00Z' }),
  step(2, 'booking.attached', { role: 'customer', actor: 'c', actorName: null }),
  step(1, 'booking.requested', { role: 'anonymous', days: ['2027-08-12'], daypart: 'evening' }),
]

const booking = {
  __typename: 'Booking',
  id,
  name: 'Huda',
  entered: false,
  days: ['2027-08-14'],
  daypart: 'noon',
  guests: 200,
  status: 'cancelled',
  listing: { __typename: 'Listing', id: 'l', nameAr: 'الياسمين', nameEn: 'Jasmine' },
}

const open = (answer: object) =>
  showRoutes(
    [{ path: '/admin/bookings/:booking', element: <Page /> }],
    `/admin/bookings/${id}`,
    answering({ BookingHistory: answer }),
  )

const page = (nodes: object[]) => ({
  __typename: 'BookingStepConnection',
  total: nodes.length,
  hasNextPage: false,
  endCursor: null,
  nodes,
})

it('says who did what to a booking, when and why, newest first', async () => {
  open({ booking, bookingHistory: page(steps) })
  expect(await screen.findByRole('heading', { name: 'Huda' })).toBeVisible()
  const said = within(screen.getByRole('list', { name: 'History' }))
    .getAllByRole('listitem')
    .map((each) => each.textContent)
  expect(said).toHaveLength(8)
  expect(said.shift(), 'no empty panel').toMatch(/^The party is oversystem20 November 2026.*#8$/)
  expect(document.querySelectorAll('ol .panel')).toHaveLength(6)
  expect(said[0]).toMatch(/Booking cancelled.*Samer.*the owner.*13:07.*#7.*The power is out/)
  expect(said[1]).toMatch(/Deposit recorded.*Samer.*\$200/)
  expect(said[2]).toMatch(/Booking moved.*Saturday, 14 August 2027 · Noon/)
  expect(said[3]).toMatch(/Reminder sent.*system.*Who was reminded.*the couple/)
  expect(said[4]).toMatch(/Date held.*Samer.*Held until.*24 November 2026/)
  expect(said[5]).toMatch(/taken over by an account.*\[erased\].*couple/)
  expect(said[6]).toMatch(/Booking requested.*visitor.*Thursday, 12 August 2027 · Evening/)
  expect(screen.getByRole('link', { name: 'History of Jasmine' })).toHaveAttribute('href', '/admin/history/l')
})

it('says of a booking that does not exist that there is none', async () => {
  open({ booking: null, bookingHistory: page([]) })
  expect(await screen.findByText('No such booking')).toBeVisible()
})
