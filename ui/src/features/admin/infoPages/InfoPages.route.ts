import type { PageRoute } from '../../../shared/route'

export default {
  path: 'pages',
  layout: 'admin',
  access: ['admin', 'editor'],
  title: 'admin.infoPages',
  words: ['infoPages', 'writing'],
} satisfies PageRoute
