import type { PageRoute } from '../../../shared/route'

export default {
  path: '',
  layout: 'dashboard',
  title: 'owner.title',
  reads: [
    { operation: 'MyListings' },
    { operation: 'OwnFigures', variables: { from: '@30', to: '@1' } },
    { operation: 'MyRefusals' },
  ],
} satisfies PageRoute
