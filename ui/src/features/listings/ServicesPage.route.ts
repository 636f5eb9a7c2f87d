import type { PageRoute } from '../../shared/route'

export default {
  path: '/services',
  title: 'listing.allServices',
  words: ['listings', 'form', 'search'],
  reads: [
    { operation: 'Categories' },
    { operation: 'Listings', variables: { filter: { kind: 'SERVICE' }, first: 24 } },
  ],
} satisfies PageRoute
