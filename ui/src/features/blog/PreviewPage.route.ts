import type { PageRoute } from '../../shared/route'

export default {
  path: '/blog/preview',
  robots: 'noindex',
  title: 'blog.preview',
  words: ['blog', 'listings'],
} satisfies PageRoute
