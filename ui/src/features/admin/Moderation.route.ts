import type { PageRoute } from '../../shared/route'

export default { path: 'moderation', layout: 'admin', title: 'admin.moderation' } satisfies PageRoute
