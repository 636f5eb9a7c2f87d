import type { PageRoute } from '../../../shared/route'

export default {
  path: 'blog/:id',
  layout: 'admin',
  access: ['admin', 'editor'],
  words: ['posts', 'writing'],
} satisfies PageRoute
