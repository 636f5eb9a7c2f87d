import type { PageRoute } from '../../shared/route'

export default { path: '', layout: 'admin', title: 'admin.overview' } satisfies PageRoute
