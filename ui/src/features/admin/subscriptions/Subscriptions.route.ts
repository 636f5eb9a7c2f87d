import type { PageRoute } from '../../../shared/route'

export default { path: 'subscriptions', layout: 'admin', title: 'admin.subscriptions' } satisfies PageRoute
