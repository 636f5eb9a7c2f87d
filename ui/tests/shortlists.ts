import type { Saved } from '../src/shared/shortlist/sync'

/** A list that the server has, as the app keeps what it knows of it: all of it was sent. */
export const savedList = (some: Partial<Saved> = {}): Saved => ({
  id: 'list',
  version: 1,
  token: '',
  account: '',
  seen: Infinity,
  base: null,
  joins: false,
  former: null,
  linkEnded: false,
  share: null,
  folder: null,
  voices: [],
  reminders: false,
  booked: [],
  ...some,
})
