import type { PageRoute } from '../../shared/route'

export default {
  path: ['/:provinceSlug', '/province/:provinceSlug'],
  title: 'listing.weddingsIn',
  about: 'place',
  screen: '/-',
  words: ['listings', 'landings', 'form'],
  content: 'places',
  // The server adds the listings of the place, once it knows whether the slug names a governorate or a city.
  reads: [{ operation: 'Places' }],
} satisfies PageRoute
