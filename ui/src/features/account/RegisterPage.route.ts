import type { PageRoute } from '../../shared/route'

export default {
  path: '/register',
  title: 'account.register',
  robots: 'noindex',
  words: ['account', 'form'],
} satisfies PageRoute
