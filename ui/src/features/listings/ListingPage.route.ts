import type { PageRoute } from '../../shared/route'

export default {
  path: ['/venue/:slugOrId/:idOrSlug?', '/service/:category/:slugOrId'],
  about: 'listing',
  screen: '/venue/-',
  words: ['listings', 'form'],
  reads: [{ operation: 'Listing', variables: { slugOrId: ':slugOrId' } }],
} satisfies PageRoute
