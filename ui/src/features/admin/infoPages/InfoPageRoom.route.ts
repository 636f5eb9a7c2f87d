import type { PageRoute } from '../../../shared/route'

export default {
  path: 'pages/:page',
  layout: 'admin',
  words: ['infoPages', 'writing', 'pages'],
} satisfies PageRoute
