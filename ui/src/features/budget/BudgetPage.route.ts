import type { PageRoute } from '../../shared/route'

export default {
  path: '/budget-calculator',
  title: 'budget.title',
  words: ['budget'],
  reads: [{ operation: 'Governorates' }],
} satisfies PageRoute
