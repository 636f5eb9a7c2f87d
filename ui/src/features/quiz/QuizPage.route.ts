import type { PageRoute } from '../../shared/route'

export default { path: '/quiz', title: 'quiz.title', words: ['quiz'] } satisfies PageRoute
