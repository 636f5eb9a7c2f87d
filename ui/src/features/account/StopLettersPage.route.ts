import type { PageRoute } from '../../shared/route'

export default {
  path: '/letters',
  robots: 'noindex',
  title: 'account.stopLetters',
  words: ['account'],
} satisfies PageRoute
