import type { PageRoute } from '../../shared/route'

export default {
  path: '/ask',
  robots: 'noindex',
  title: 'bundles.ask',
  words: ['form', 'thread'],
} satisfies PageRoute
