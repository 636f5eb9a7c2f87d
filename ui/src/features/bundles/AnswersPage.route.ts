import type { PageRoute } from '../../shared/route'

export default {
  path: '/answers/:id',
  robots: 'noindex',
  title: 'bundles.answers',
  words: ['form', 'booking', 'thread'],
} satisfies PageRoute
