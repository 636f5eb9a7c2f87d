import type { PageRoute } from '../../../shared/route'

export default { path: '', layout: 'dashboard', title: 'owner.title' } satisfies PageRoute
