import type { PageRoute } from '../../shared/route'

export default {
  path: '/blog/:slug',
  about: 'post',
  screen: '/blog/-',
  words: ['blog', 'listings'],
} satisfies PageRoute
