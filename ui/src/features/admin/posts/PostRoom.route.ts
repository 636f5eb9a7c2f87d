import type { PageRoute } from '../../../shared/route'

export default { path: 'blog/:id', layout: 'admin', words: ['posts', 'writing'] } satisfies PageRoute
