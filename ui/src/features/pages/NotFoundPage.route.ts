import type { PageRoute } from '../../shared/route'

export default {
  path: '/*',
  title: 'pages.notFoundTitle',
  about: 'nothing',
  screen: '/nowhere/at/all',
  words: ['pages'],
} satisfies PageRoute
