import type { PageRoute } from '../../shared/route'

// The paths are those in ui/content/content.go.
export default {
  path: ['/about', '/careers', '/press', '/terms', '/privacy', '/cancellation'],
  about: 'info',
  words: ['pages'],
} satisfies PageRoute
