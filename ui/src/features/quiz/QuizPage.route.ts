import type { PageRoute } from '../../shared/route'

/** Both routes share one page, so that the router, which is in everybody's first download, has one import fewer. */
export default [
  { path: '/quiz', title: 'quiz.title', words: ['quiz'], reads: [{ operation: 'QuizTable' }] },
  {
    path: '/quiz/results/:id',
    about: 'quiz',
    robots: 'noindex',
    screen: '/quiz/results/-',
    words: ['quiz', 'form'],
  },
] satisfies PageRoute[]
