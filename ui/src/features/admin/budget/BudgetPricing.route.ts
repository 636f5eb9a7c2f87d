import type { PageRoute } from '../../../shared/route'

export default {
  path: 'budget-pricing',
  layout: 'admin',
  title: 'admin.budgetPricing',
  words: ['budget'],
} satisfies PageRoute
