/** Where a couple's bookings are. It is no part of the first download, which links to none. */
export const bookingsPath = '/bookings'
