import type { PageRoute } from '../../shared/route'

export default {
  path: '/answers/:bundle',
  robots: 'noindex',
  title: 'bundles.answers',
  words: ['bundles', 'form', 'booking', 'thread'],
} satisfies PageRoute
