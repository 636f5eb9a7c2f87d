import type { PageRoute } from '../../shared/route'

export default {
  path: '/admin/*',
  access: ['admin'],
  title: 'nav.admin',
  words: ['admin', 'account', 'form', 'listing'],
} satisfies PageRoute
