import type { PageRoute } from '../../shared/route'

export default { path: '/blog', title: 'blog.title', about: 'posts', words: ['blog', 'form'] } satisfies PageRoute
