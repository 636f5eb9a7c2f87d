import type { PageRoute } from '../../shared/route'

export default {
  path: ['/budget-calculator', '/songs', '/admin/budget-pricing'],
  title: 'later.title',
  robots: 'noindex',
  screen: '/songs',
  words: ['pages'],
} satisfies PageRoute
