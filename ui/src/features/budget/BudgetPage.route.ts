import type { PageRoute } from '../../shared/route'

/** One page for both, so that the router has one import more, not two: it is in everybody's first download. */
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
