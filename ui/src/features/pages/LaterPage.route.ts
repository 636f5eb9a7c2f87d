import type { PageRoute } from '../../shared/route'

export default {
  path: ['/quiz', '/quiz/results/:resultId', '/songs'],
  title: 'later.title',
  robots: 'noindex',
  screen: '/songs',
  words: ['pages'],
} satisfies PageRoute
