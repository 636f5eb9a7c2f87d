import type { PageRoute } from '../../../shared/route'

export default {
  path: 'bookings',
  layout: 'dashboard',
  title: 'owner.bookings',
  reads: [
    { operation: 'MyListings' },
    {
      operation: 'OwnBookings',
      variables: { filter: { listing: null, status: null, from: null, to: null }, after: null },
      filtered: true,
    },
  ],
} satisfies PageRoute
