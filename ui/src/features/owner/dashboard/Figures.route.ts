import type { PageRoute } from '../../../shared/route'

export default {
  path: 'figures',
  layout: 'dashboard',
  title: 'owner.figures',
  reads: [{ operation: 'OwnFigures', variables: { from: '@30', to: '@1' } }],
} satisfies PageRoute
