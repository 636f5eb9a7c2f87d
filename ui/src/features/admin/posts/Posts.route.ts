import type { PageRoute } from '../../../shared/route'

export default {
  path: 'blog',
  layout: 'admin',
  access: ['admin', 'editor'],
  title: 'admin.blog',
  words: ['posts', 'writing'],
} satisfies PageRoute
