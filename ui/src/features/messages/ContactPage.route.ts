import type { PageRoute } from '../../shared/route'

export default { path: '/contact', title: 'nav.contact', words: ['messages', 'form', 'more'] } satisfies PageRoute
