import type { PageRoute } from '../../../shared/route'

export default {
  path: 'pages',
  layout: 'admin',
  title: 'admin.infoPages',
  words: ['infoPages', 'writing'],
} satisfies PageRoute
