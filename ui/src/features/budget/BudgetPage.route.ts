import type { PageRoute } from '../../shared/route'

export default {
  path: '/budget-calculator',
  title: 'budget.title',
  words: ['budget'],
  reads: [
    { operation: 'Governorates' },
    { operation: 'BudgetPrices', variables: { governorate: 'damascus', venueType: 'hall', season: 'summer' } },
  ],
} satisfies PageRoute
