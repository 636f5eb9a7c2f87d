/** Damascus is UTC+3 all year. */
const offset = 3 * 60 * 60 * 1000

/** An instant as a field for date and time shows it, in Damascus. */
export const momentOf = (instant: string): string =>
  new Date(new Date(instant).getTime() + offset).toISOString().slice(0, 16)

/** The end of a minute that was chosen in such a field, as an instant. */
export const moments = (chosen: string): string =>
  new Date(new Date(`${chosen}:59.999Z`).getTime() - offset).toISOString()

/** Whether one instant comes after another, to the millisecond. */
export const isLater = (instant: string, than: string): boolean => Date.parse(instant) > Date.parse(than)
