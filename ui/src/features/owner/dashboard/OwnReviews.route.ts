import type { PageRoute } from '../../../shared/route'

export default { path: 'reviews', layout: 'dashboard', title: 'owner.reviews' } satisfies PageRoute
