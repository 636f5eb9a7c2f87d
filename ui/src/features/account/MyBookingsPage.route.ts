import type { PageRoute } from '../../shared/route'

export default {
  path: '/bookings',
  access: 'signed-in',
  title: 'account.bookings',
  words: ['account', 'form', 'booking', 'kit'],
  reads: [{ operation: 'MyBookings', variables: { filter: null, after: null }, filtered: true }],
} satisfies PageRoute
