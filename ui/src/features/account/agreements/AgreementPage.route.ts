import type { PageRoute } from '../../../shared/route'

export default {
  path: '/agreements/:id',
  robots: 'noindex',
  title: 'account.agreement',
  about: 'agreement',
  words: ['account', 'form', 'pages'],
} satisfies PageRoute
