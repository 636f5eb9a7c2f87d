import type { PageRoute } from '../../shared/route'

export default { path: 'history/:listing', layout: 'admin' } satisfies PageRoute
