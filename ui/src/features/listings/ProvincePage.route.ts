import type { PageRoute } from '../../shared/route'

export default {
  path: ['/:provinceSlug', '/province/:provinceSlug'],
  title: 'listing.weddingsIn',
  about: 'place',
  screen: '/-',
  words: ['listings', 'landings', 'form'],
  content: 'places',
  // The server adds the place's listings, which are asked for by what the slug turns out to name.
  reads: [{ operation: 'Places' }],
} satisfies PageRoute
