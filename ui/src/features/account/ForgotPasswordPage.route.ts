import type { PageRoute } from '../../shared/route'

export default {
  path: '/forgot-password',
  title: 'account.forgotTitle',
  robots: 'noindex',
  words: ['account', 'form'],
} satisfies PageRoute
