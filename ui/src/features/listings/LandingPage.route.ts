import type { PageRoute } from '../../shared/route'

const words: PageRoute['words'] = ['listings', 'form', 'search']

// The server adds what the list asks for, by what the address turns out to name.
export default [
  {
    path: '/venues/:question/:governorate',
    about: 'landing',
    screen: '/venues',
    words,
    reads: [
      {
        operation: 'Landing',
        variables: { category: 'venues', question: ':question', governorate: ':governorate' },
      },
    ],
  },
  {
    path: '/services/:category/:governorate',
    about: 'landing',
    screen: '/venues',
    words,
    reads: [{ operation: 'Landing', variables: { category: ':category', question: '', governorate: ':governorate' } }],
  },
] satisfies PageRoute[]
