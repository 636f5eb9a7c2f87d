import type { PageRoute } from '../../shared/route'

export default {
  path: '/reset-password',
  title: 'account.resetTitle',
  robots: 'noindex',
  words: ['account', 'form'],
} satisfies PageRoute
