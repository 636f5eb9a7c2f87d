import type { PageRoute } from '../../shared/route'

export default {
  path: '/login',
  title: 'account.login',
  robots: 'noindex',
  words: ['account', 'form'],
} satisfies PageRoute
