import type { PageRoute } from '../../shared/route'

export default {
  path: '/for-couples-only',
  title: 'nav.couples',
  content: 'checklist',
  words: ['pages'],
} satisfies PageRoute
