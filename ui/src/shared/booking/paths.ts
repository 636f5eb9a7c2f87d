/** The path of a couple's bookings. It is not in the first download, which has no link to them. */
export const bookingsPath = '/bookings'

/** The agreement sheet of a booking that is held or confirmed. */
export const agreementPath = (booking: string) => `/agreements/${booking}`

/** The states of a booking that has one. */
export const hasAgreement = (status: string) => ['held', 'confirmed', 'completed'].includes(status)
