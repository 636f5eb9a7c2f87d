import type { PageRoute } from '../../shared/route'

export default { path: 'audit', layout: 'admin', title: 'admin.audit' } satisfies PageRoute
