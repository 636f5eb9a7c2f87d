import type { PageRoute } from '../../shared/route'

export default {
  path: '/post-preview',
  robots: 'noindex',
  title: 'blog.preview',
  words: ['blog', 'listings'],
} satisfies PageRoute
