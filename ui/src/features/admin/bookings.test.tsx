import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { answering, show } from '../../../tests/show'
import { switchLanguage } from '../../shared/i18n/language'
import { Page } from './Bookings'

beforeEach(() => switchLanguage('en'))

const booking = (id: string, status: string, name: string | null) => ({
  __typename: 'Booking',
  id,
  name,
  entered: name === null,
  days: ['2027-08-12'],
  daypart: 'evening',
  guests: 200,
  status,
  cancelledBy: null,
  reason: null,
  listing: { __typename: 'Listing', id: 'l', nameAr: 'الياسمين', nameEn: 'Jasmine' },
})

it('lists bookings by their state, and cancels one only with a reason', async () => {
  const asked: object[] = []
  const sent: object[] = []
  const client = answering({
    AllBookings: (variables: object) => {
      asked.push(variables)
      const nodes = [
        booking('b', 'confirmed', 'Huda'),
        booking('d', 'declined', 'Rima'),
        booking('e', 'confirmed', null),
      ]
      return {
        allBookings: { __typename: 'BookingConnection', total: 3, hasNextPage: false, endCursor: null, nodes },
      }
    },
    CancelAnyBooking: (variables: object) => {
      sent.push(variables)
      return { cancelBooking: { position: 1, __typename: 'Receipt' } }
    },
  })
  show(<Page />, '/admin/bookings?status=confirmed', client)
  const row = await screen.findByRole('row', { name: /Huda/ })
  expect(asked).toEqual([
    { filter: { listing: null, status: 'confirmed', from: null, to: null, words: null }, after: null },
  ])
  expect(within(row).getByRole('link', { name: /^History of .*Huda.*12 August 2027.*Jasmine/ })).toHaveAttribute(
    'href',
    '/admin/bookings/b',
  )
  expect(screen.getByText('Entered by the owner')).toBeVisible()
  expect(within(screen.getByRole('row', { name: /Rima/ })).queryByRole('button', { name: /Actions/ })).toBeNull()
  await userEvent.click(within(row).getByRole('button', { name: /Huda/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cancel the booking' }))
  const dialog = within(screen.getByRole('dialog', { name: /^Cancel the booking.+Huda.+12 August 2027.+Jasmine/ }))
  expect(dialog.getByLabelText('Reason')).toHaveFocus()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }))
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByLabelText('Reason'), 'A fake hall')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel the booking' }))
  await waitFor(() => expect(sent).toEqual([{ input: { booking: 'b', reason: 'A fake hall' } }]))
})

it('finds bookings by words, in the list and in its file, and leads out of a filter that nothing fits', async () => {
  const asked: { filter: object }[] = []
  const client = answering({
    AllBookings: (variables: { filter: { words: string | null } }) => {
      asked.push(variables)
      const nodes = variables.filter.words === 'Rose' ? [] : [booking('b', 'confirmed', 'Huda')]
      return {
        allBookings: {
          __typename: 'BookingConnection',
          total: nodes.length,
          hasNextPage: false,
          endCursor: null,
          nodes,
        },
      }
    },
  })
  show(<Page />, '/admin/bookings?status=confirmed', client)
  const words = await screen.findByRole('searchbox', {
    name: 'Booking number, name of the listing, or the customer’s whole email or phone',
  })
  await userEvent.type(words, 'Jasmine{Enter}')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ filter: { words: 'Jasmine', status: 'confirmed' } }))
  expect(await screen.findByRole('link', { name: /CSV/ })).toHaveAttribute(
    'href',
    expect.stringContaining('status=confirmed&words=Jasmine'),
  )
  await userEvent.clear(words)
  await userEvent.type(words, 'Rose{Enter}')
  expect(await screen.findByText(/Names of couples are sealed and cannot be searched/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByRole('row', { name: /Huda/ })).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ filter: { words: null, status: null } })
  expect(words).toHaveValue('')
})

const none = {
  allBookings: { __typename: 'BookingConnection', total: 0, hasNextPage: false, endCursor: null, nodes: [] },
}

it.each([
  ['from=2027-02-30&to=2027-03-10', { from: null, to: '2027-03-10' }, 'From', /2027-02-30.* is no day/],
  ['from=2027-03-01&to=soon', { from: '2027-03-01', to: null }, 'To', /soon.* is no day/],
])('says which day of the address %s it cannot read, at its field', async (address, days, field, words) => {
  const asked: { filter: object }[] = []
  const client = answering({
    AllBookings: (variables: { filter: object }) => {
      asked.push(variables)
      return none
    },
  })
  show(<Page />, `/admin/bookings?${address}`, client)
  const unread = await screen.findByLabelText(field)
  expect(unread).toBeInvalid()
  expect(unread).toHaveValue('')
  expect(unread).toHaveAccessibleDescription(words)
  expect(screen.getByLabelText(field === 'From' ? 'To' : 'From')).toBeValid()
  await waitFor(() => expect(asked).toMatchObject([{ filter: days }]))
})

it('swaps days of the address that stand in reverse order, and says so', async () => {
  const asked: { filter: object }[] = []
  const client = answering({
    AllBookings: (variables: { filter: object }) => {
      asked.push(variables)
      return none
    },
  })
  show(<Page />, '/admin/bookings?from=2027-06-20&to=2027-06-10', client)
  expect(await screen.findByText('The days stood in reverse order, and were swapped')).toBeVisible()
  expect(screen.getByLabelText('From')).toHaveValue('10/06/2027')
  await waitFor(() => expect(asked).toMatchObject([{ filter: { from: '2027-06-10', to: '2027-06-20' } }]))
})
