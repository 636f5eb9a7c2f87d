import type { PageRoute } from '../../shared/route'

export default {
  path: '/family/:share',
  robots: 'noindex',
  title: 'bundles.answers',
  words: ['bundles', 'booking', 'thread'],
} satisfies PageRoute
