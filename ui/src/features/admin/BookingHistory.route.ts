import type { PageRoute } from '../../shared/route'

export default { path: 'bookings/:booking', layout: 'admin', title: 'admin.bookingHistory' } satisfies PageRoute
