import type { PageRoute } from '../../shared/route'

export default {
  path: 'reference/:tab?',
  layout: 'admin',
  title: 'admin.reference',
} satisfies PageRoute
