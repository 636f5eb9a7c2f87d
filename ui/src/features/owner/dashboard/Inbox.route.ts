import type { PageRoute } from '../../../shared/route'

export default { path: 'inquiries', layout: 'dashboard', title: 'owner.inbox' } satisfies PageRoute
