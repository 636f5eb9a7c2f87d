import type { PageRoute } from '../../shared/route'

// As ui/content/content.go has them.
export default {
  path: ['/about', '/careers', '/press', '/terms', '/privacy', '/cancellation'],
  about: 'info',
  words: ['pages'],
} satisfies PageRoute
