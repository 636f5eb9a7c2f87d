import type { PageRoute } from '../../shared/route'

const notAsked = {
  serviceType: null,
  venueType: null,
  governorate: null,
  city: null,
  capacityMin: null,
  priceMin: null,
  priceMax: null,
  ratingMin: null,
  amenities: null,
  days: null,
  daypart: null,
  free: false,
}

export default {
  path: '/search',
  title: 'search.title',
  about: 'search',
  words: ['search', 'listings', 'form'],
  reads: [
    { operation: 'Categories' },
    { operation: 'Governorates' },
    { operation: 'AmenityNames' },
    { operation: 'Search', variables: { query: '?q', sort: 'RELEVANCE', first: 24, filter: notAsked }, filtered: true },
  ],
} satisfies PageRoute
