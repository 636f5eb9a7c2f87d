/** The offset of Damascus in milliseconds: UTC+3 all year since 2022. */
const offset = 3 * 60 * 60 * 1000

/** The value of a `datetime-local` field for an instant, in Damascus time. */
export const momentOf = (instant: string): string =>
  new Date(new Date(instant).getTime() + offset).toISOString().slice(0, 16)

/** The last millisecond of the minute in a `datetime-local` field (Damascus time), as an RFC 3339 instant in UTC. */
export const instantOf = (chosen: string): string =>
  new Date(new Date(`${chosen}:59.999Z`).getTime() - offset).toISOString()

/** Reports whether `instant` is later than `than`, to the millisecond. Both are RFC 3339 instants. */
export const isLater = (instant: string, than: string): boolean => Date.parse(instant) > Date.parse(than)
