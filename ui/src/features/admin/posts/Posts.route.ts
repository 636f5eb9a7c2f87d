import type { PageRoute } from '../../../shared/route'

export default { path: 'blog', layout: 'admin', title: 'admin.blog', words: ['posts', 'writing'] } satisfies PageRoute
