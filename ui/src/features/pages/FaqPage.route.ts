import type { PageRoute } from '../../shared/route'

export default { path: '/faq', title: 'pages.faqTitle', about: 'faq', words: ['pages'] } satisfies PageRoute
