import type { PageRoute } from '../../shared/route'

export default {
  path: '/my-inquiries',
  access: 'signed-in',
  title: 'nav.inquiries',
  words: ['account', 'form', 'booking', 'thread'],
} satisfies PageRoute
