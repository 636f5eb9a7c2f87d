import type { PageRoute, Read } from '../../shared/route'

/**
 * The page of a question in a governorate. The server adds the search of its list, if the question and the governorate
 * exist.
 */
const landing = (path: string, category: string, question: string) => ({
  path,
  about: 'landing' as const,
  screen: '/venues',
  words: ['listings', 'landings', 'form', 'search'] satisfies PageRoute['words'],
  reads: [
    { operation: 'Landing', variables: { category, question, governorate: ':governorate' } },
    { operation: 'Categories' },
    { operation: 'Governorates' },
  ] satisfies Read[],
})

export default [
  landing('/venues/:question/:governorate', 'venues', ':question'),
  landing('/services/:category/:governorate', ':category', ''),
] satisfies PageRoute[]
