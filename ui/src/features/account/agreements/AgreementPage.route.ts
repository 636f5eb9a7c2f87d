import type { PageRoute } from '../../../shared/route'

export default {
  path: '/agreements/:id',
  robots: 'noindex',
  title: 'account.agreement',
  words: ['account', 'form'],
} satisfies PageRoute
