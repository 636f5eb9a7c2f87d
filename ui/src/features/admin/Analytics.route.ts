import type { PageRoute } from '../../shared/route'

export default { path: 'analytics', layout: 'admin', title: 'admin.analytics' } satisfies PageRoute
