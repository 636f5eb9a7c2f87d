import type { PageRoute } from '../../shared/route'

export default { path: 'bookings', layout: 'admin', title: 'admin.bookings' } satisfies PageRoute
