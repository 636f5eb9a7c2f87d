import type { PageRoute } from '../../shared/route'

export default { path: 'security', layout: 'admin', title: 'admin.security' } satisfies PageRoute
