import type { PageRoute } from '../../../shared/route'

export default { path: 'figures', layout: 'admin', title: 'admin.figures' } satisfies PageRoute
