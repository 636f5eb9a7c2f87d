import type { PageRoute } from '../../../shared/route'

export default {
  path: '/figures',
  robots: 'noindex',
  title: 'answer.title',
  words: ['answer'],
} satisfies PageRoute
