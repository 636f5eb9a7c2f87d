import type { PageRoute } from '../../shared/route'

export default {
  path: '/quiz/results/:resultId',
  about: 'quiz',
  robots: 'noindex',
  screen: '/quiz/results/-',
  words: ['quiz', 'form', 'listings'],
} satisfies PageRoute
