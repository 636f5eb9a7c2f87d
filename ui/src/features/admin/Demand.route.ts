import type { PageRoute } from '../../shared/route'

export default { path: 'demand', layout: 'admin', title: 'admin.demand' } satisfies PageRoute
