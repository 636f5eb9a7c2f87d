import type { PageRoute } from '../../shared/route'

export default {
  path: '/budget-calculator/:id',
  about: 'budget',
  title: 'budget.saved',
  robots: 'noindex',
  words: ['budget'],
} satisfies PageRoute
