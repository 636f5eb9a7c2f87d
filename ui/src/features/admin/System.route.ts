import type { PageRoute } from '../../shared/route'

export default { path: 'system', layout: 'admin', title: 'admin.system' } satisfies PageRoute
