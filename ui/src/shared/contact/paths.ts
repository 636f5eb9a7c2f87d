import { paths } from '../paths'

/** What a person wrote to the site, and the answers. */
export const myMessagesPath = '/my-messages'

/** One of it, to its account. */
export const myMessagePath = (id: string) => `${myMessagesPath}/${id}`

/** A message that was sent signed out: its token stands behind the #, so that no server and no log sees it. */
export const messageLink = (id: string, token: string) => `/message#${id}.${token}`

/** What a message to the site may be about. */
export type About = 'listing' | 'inquiry' | 'booking'

/** The form, for a message about something. */
export const contactAbout = (what: About, id: string) => `${paths.contact()}?${what}=${encodeURIComponent(id)}`
