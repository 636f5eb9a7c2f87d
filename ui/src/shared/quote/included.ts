import { type MessageKey, useT } from '../i18n/language'

/** What a quote may include, by the server's keys. What is "other" has a name. */
export const includedKeys = [
  'hours',
  'food',
  'drinks',
  'cake',
  'photos',
  'film',
  'music',
  'decoration',
  'generator',
  'service',
  'parking',
  'other',
] as const
export type IncludedKey = (typeof includedKeys)[number]

/** Words of the part `thread` of the catalogue. */
export const includedWords: Record<IncludedKey, MessageKey> = {
  hours: 'quote.hours',
  food: 'quote.food',
  drinks: 'quote.drinks',
  cake: 'quote.cake',
  photos: 'quote.photos',
  film: 'quote.film',
  music: 'quote.music',
  decoration: 'quote.decoration',
  generator: 'quote.generator',
  service: 'quote.service',
  parking: 'quote.parking',
  other: 'quote.other',
}

export interface Included {
  key: string
  name: string
  /** In words, such as "5 hours". */
  amount: string
}

/** What an entry of a quote is called: by its key, and by its name where it has one. */
export function useIncludedName(): (entry: Included) => string {
  const t = useT()
  return ({ key, name }) => (key === 'other' ? name : t(includedWords[key as IncludedKey]))
}
