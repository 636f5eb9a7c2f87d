import type { PageRoute } from '../../../shared/route'

export default { path: 'new', layout: 'dashboard' } satisfies PageRoute
