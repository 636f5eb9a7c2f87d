import type { PageRoute } from '../../shared/route'

export default {
  path: '/bookings',
  access: 'signed-in',
  title: 'account.bookings',
  words: ['account', 'form', 'booking', 'kit'],
} satisfies PageRoute
