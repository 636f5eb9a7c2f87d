import type { PageRoute } from '../../shared/route'

/** Both routes share one page, so that the router, which is in everybody's first download, has one import fewer. */
export default [
  {
    path: '/budget-calculator',
    title: 'budget.title',
    words: ['budget', 'form'],
    reads: [
      { operation: 'Governorates' },
      { operation: 'BudgetPrices', variables: { governorate: 'damascus', venueType: 'hall', season: 'summer' } },
      { operation: 'BudgetNearby', variables: { governorate: 'damascus' } },
    ],
  },
  {
    path: '/budget-calculator/:id',
    about: 'budget',
    title: 'budget.saved',
    robots: 'noindex',
    words: ['budget', 'form'],
  },
] satisfies PageRoute[]
