import type { MessagePart } from '../../shared/i18n/language'
import type { PageRoute, Read } from '../../shared/route'

/** What the list of a category reads first. `venues` is a category too. */
const browse = (category: string): Read[] => [
  { operation: 'Categories' },
  { operation: 'Category', variables: { key: category } },
  { operation: 'Governorates' },
  { operation: 'AmenityNames' },
  {
    operation: 'Search',
    variables: {
      query: '',
      sort: 'RELEVANCE',
      first: 24,
      filter: {
        serviceType: category,
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
      },
    },
    filtered: true,
  },
]
const words: MessagePart[] = ['listings', 'form', 'search']

export default [
  { path: '/venues', about: 'category', title: 'listing.allVenues', words, reads: browse('venues') },
  { path: '/services/:category', about: 'category', screen: '/venues', words, reads: browse(':category') },
] satisfies PageRoute[]
