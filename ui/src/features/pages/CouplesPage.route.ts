import type { PageRoute } from '../../shared/route'

export default {
  path: '/for-couples-only',
  title: 'nav.couples',
  about: 'couples',
  words: ['pages', 'couple'],
  reads: [{ operation: 'Checklist' }],
} satisfies PageRoute
