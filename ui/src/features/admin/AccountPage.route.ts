import type { PageRoute } from '../../shared/route'

export default { path: 'accounts/:id', layout: 'admin', title: 'admin.accounts' } satisfies PageRoute
