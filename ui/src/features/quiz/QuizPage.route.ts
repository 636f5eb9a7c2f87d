import type { PageRoute } from '../../shared/route'

/** One page for both, so that the router has one import more, not two: it is in everybody's first download. */
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
