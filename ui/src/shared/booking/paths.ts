/** Where a couple's bookings are. It is no part of the first download, which links to none. */
export const bookingsPath = '/bookings'

/** The agreement sheet of a booking that is held or confirmed. */
export const agreementPath = (booking: string) => `/agreements/${booking}`

/** The states of a booking that has one. */
export const hasAgreement = (status: string) => ['held', 'confirmed', 'completed'].includes(status)
