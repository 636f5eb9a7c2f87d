import type { PageRoute } from '../../shared/route'

export default { path: '/*', title: 'pages.notFoundTitle', about: 'nothing', words: ['pages'] } satisfies PageRoute
