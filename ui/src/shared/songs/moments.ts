import type { MessageKey } from '../i18n/language'

/**
 * The moments of a wedding in their order, from the eve on. They are the categories of songs: the values of
 * SongCategory in the schema.
 */
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

/** The moment in a URL parameter, which has small letters. Undefined for an unknown one. */
export const momentIn = (text: string | null) => moments.find((each) => each.toLowerCase() === text)
