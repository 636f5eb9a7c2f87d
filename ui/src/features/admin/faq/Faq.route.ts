import type { PageRoute } from '../../../shared/route'

export default {
  path: 'faq',
  layout: 'admin',
  access: ['admin', 'editor'],
  title: 'admin.faq',
} satisfies PageRoute
