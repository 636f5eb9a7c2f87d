import type { PageRoute } from '../../shared/route'

export default { path: '/faq', content: 'faq', words: ['pages'] } satisfies PageRoute
