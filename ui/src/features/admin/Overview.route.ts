import type { PageRoute } from '../../shared/route'

export default {
  path: '',
  layout: 'admin',
  access: ['admin', 'editor'],
  title: 'admin.overview',
} satisfies PageRoute
