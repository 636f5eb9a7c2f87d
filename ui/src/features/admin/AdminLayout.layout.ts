import type { LayoutRoute } from '../../shared/route'

export default {
  name: 'admin',
  path: '/admin',
  access: ['admin'],
  title: 'nav.admin',
  words: ['admin', 'account', 'form', 'listings', 'kit', 'booking'],
} satisfies LayoutRoute
