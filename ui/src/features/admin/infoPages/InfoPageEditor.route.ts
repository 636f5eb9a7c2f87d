import type { PageRoute } from '../../../shared/route'

export default {
  path: 'pages/:page',
  layout: 'admin',
  access: ['admin', 'editor'],
  words: ['infoPages', 'writing', 'pages'],
} satisfies PageRoute
