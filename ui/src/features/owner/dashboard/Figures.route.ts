import type { PageRoute } from '../../../shared/route'

export default { path: 'figures', layout: 'dashboard', title: 'owner.figures' } satisfies PageRoute
