import type { PageRoute } from '../../shared/route'

export default {
  path: '/profile',
  access: 'signed-in',
  title: 'nav.profile',
  words: ['account', 'form', 'more'],
} satisfies PageRoute
