import type { PageRoute } from '../../../shared/route'

export default { path: 'calendar', layout: 'dashboard', title: 'owner.calendar' } satisfies PageRoute
