import type { PageRoute } from '../../shared/route'

export default { path: ['view-slugs', 'fix-slugs'], layout: 'admin', title: 'admin.slugs' } satisfies PageRoute
