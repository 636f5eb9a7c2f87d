import type { PageRoute } from '../../shared/route'

export default { path: 'accounts', layout: 'admin', title: 'admin.accounts' } satisfies PageRoute
