import type { PageRoute } from '../../shared/route'

export default { path: 'listings', layout: 'admin', title: 'admin.listings' } satisfies PageRoute
