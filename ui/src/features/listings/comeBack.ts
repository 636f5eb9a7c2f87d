/** The hash of a listing's address that opens the report dialog. */
export const reportMark = 'report'

const booking = 'booking='

/** The hash of a listing's address that opens the booking request for a hall. */
export const bookingMark = (hall: string) => booking + hall

/** The id of the hall whose booking request a hash opens, if it opens one. */
export function bookedHall(hash: string): string | undefined {
  const mark = `#${booking}`
  return hash.startsWith(mark) ? hash.slice(mark.length) : undefined
}

/** Removes a hash from the address when its dialog is closed, so that a reload does not open it again. */
export function leaveMark(mark: string): void {
  if (location.hash === `#${mark}`) history.replaceState(history.state, '', location.pathname + location.search)
}
