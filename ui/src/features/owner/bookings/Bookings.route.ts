import type { PageRoute } from '../../../shared/route'

export default { path: 'bookings', layout: 'dashboard', title: 'owner.bookings' } satisfies PageRoute
