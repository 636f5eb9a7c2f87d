import type { MessagePart } from '../../shared/i18n/language'
import type { PageRoute, Read } from '../../shared/route'

/** What the list of a category reads, `venues` among them, everywhere or in a governorate. */
const browse = (category: string, governorate: string | null = null): Read[] => [
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
        governorate,
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
/** What the page of a question in a governorate begins with. */
const landing = (category: string, question: string): Read => ({
  operation: 'Landing',
  variables: { category, question, governorate: ':governorate' },
})
const words: MessagePart[] = ['listings', 'form', 'search']

export default [
  { path: '/venues', about: 'category', title: 'listing.allVenues', words, reads: browse('venues') },
  {
    path: '/services',
    title: 'listing.allServices',
    words,
    reads: [
      { operation: 'Categories' },
      { operation: 'Listings', variables: { filter: { kind: 'SERVICE' }, first: 24 } },
    ],
  },
  {
    path: '/venues/:question/:governorate',
    about: 'landing',
    screen: '/venues',
    words,
    // The server adds what the list asks for, if there is such a question.
    reads: [landing('venues', ':question'), { operation: 'Governorates' }],
  },
  {
    path: '/services/:category/:governorate',
    about: 'landing',
    screen: '/venues',
    words,
    reads: [
      landing(':category', ''),
      { operation: 'Cities', variables: { governorate: ':governorate' } },
      ...browse(':category', ':governorate'),
    ],
  },
  { path: '/services/:category', about: 'category', screen: '/venues', words, reads: browse(':category') },
] satisfies PageRoute[]
