/** The hash of a listing's address under which its report is open. */
export const reportMark = 'report'

const booking = 'booking='

/** The hash of a listing's address under which the request for one of its halls is open. */
export const bookingMark = (hall: string) => booking + hall

/** The hall whose request is open under a hash. */
export function bookedHall(hash: string): string | undefined {
  const mark = `#${booking}`
  return hash.startsWith(mark) ? hash.slice(mark.length) : undefined
}

/** Takes a hash from the address once what is open under it was closed: a reload does not open it again. */
export function leaveMark(mark: string): void {
  if (location.hash === `#${mark}`) history.replaceState(history.state, '', location.pathname + location.search)
}
