import type { PageRoute } from '../../../shared/route'

export default { path: 'quiz', layout: 'admin', title: 'admin.quiz', words: ['quiz'] } satisfies PageRoute
