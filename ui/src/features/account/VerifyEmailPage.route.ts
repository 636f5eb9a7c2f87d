import type { PageRoute } from '../../shared/route'

export default {
  path: '/verify-email',
  title: 'account.verifyTitle',
  robots: 'noindex',
  words: ['account'],
} satisfies PageRoute
