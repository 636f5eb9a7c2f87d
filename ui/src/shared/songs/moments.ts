import type { MessageKey } from '../i18n/language'

/** The moments of a party, which are the categories of songs, from its eve to its end: as SongCategory has them. */
export const moments = [
  'HENNA',
  'KATB_KITAB',
  'ZAFFA',
  'ENTRANCE',
  'FIRST_DANCE',
  'PARTY',
  'DABKE',
  'CAKE',
  'FAREWELL',
] as const

export type Moment = (typeof moments)[number]

const names: Record<Moment, MessageKey> = {
  HENNA: 'songs.henna',
  KATB_KITAB: 'songs.katb_kitab',
  ZAFFA: 'songs.zaffa',
  ENTRANCE: 'songs.entrance',
  FIRST_DANCE: 'songs.first_dance',
  PARTY: 'songs.party',
  DABKE: 'songs.dabke',
  CAKE: 'songs.cake',
  FAREWELL: 'songs.farewell',
}

export const momentKey = (moment: Moment): MessageKey => names[moment]

/** The moment that an address names, in small letters. */
export const momentIn = (text: string | null) => moments.find((each) => each.toLowerCase() === text)
