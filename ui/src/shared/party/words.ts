import type { MessageKey } from '../i18n/language'
import type { Matter } from './party'

/** Words of the part `booking` of the catalogue. */
export const matterWords: Record<Matter, MessageKey> = {
  food: 'party.food',
  privacy: 'party.privacy',
  parking: 'party.parking',
  power: 'party.power',
  music: 'party.music',
  photography: 'party.photography',
  decoration: 'party.decoration',
  outdoors: 'party.outdoors',
  access: 'party.access',
  price: 'party.price',
}
