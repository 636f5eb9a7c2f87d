import type { PageRoute } from '../../shared/route'

export default {
  path: '/for-couples-only',
  title: 'nav.couples',
  about: 'couples',
  words: ['pages', 'couple', 'form'],
  reads: [{ operation: 'Checklist' }],
} satisfies PageRoute
