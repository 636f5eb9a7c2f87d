import type { PageRoute } from '../../../shared/route'

export default {
  path: 'calendar',
  layout: 'dashboard',
  title: 'owner.calendar',
  reads: [{ operation: 'MyListings' }],
} satisfies PageRoute
