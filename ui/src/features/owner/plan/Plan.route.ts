import type { PageRoute } from '../../../shared/route'

export default { path: 'plan', layout: 'dashboard', title: 'owner.plan' } satisfies PageRoute
