import type { PageRoute } from '../../shared/route'

export default { path: 'search', layout: 'admin', title: 'admin.search' } satisfies PageRoute
