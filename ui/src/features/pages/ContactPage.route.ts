import type { PageRoute } from '../../shared/route'

export default { path: '/contact', title: 'nav.contact', words: ['pages', 'more'] } satisfies PageRoute
