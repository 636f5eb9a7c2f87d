import { createKeptStore, hasFields, parseList, useStore } from '../store'

/** A booking that was asked for from this browser while signed out. Its token lets an account take it over. */
export interface Asked {
  booking: string
  listing: string
  token: string
  /** The first day of the party. Bookings that older releases stored have none. */
  day?: string | undefined
}

/** The bookings that were asked for from this browser and that no account has taken over, the newest first. */
const asked = createKeptStore('bookings-asked', parseList(hasFields<Asked>('booking', 'listing', 'token')), (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
)

export const useAsked = () => useStore(asked)

const without = (list: Asked[], booking: string) => list.filter((each) => each.booking !== booking)

export const rememberAsked = (one: Asked) => void asked.change((list) => [one, ...without(list, one.booking)])

export const forgetAsked = (booking: string) => void asked.change((list) => without(list, booking))
