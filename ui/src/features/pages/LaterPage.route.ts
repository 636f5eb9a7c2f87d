import type { PageRoute } from '../../shared/route'

export default {
  path: '/songs',
  title: 'later.title',
  robots: 'noindex',
  screen: '/songs',
  words: ['pages'],
} satisfies PageRoute
