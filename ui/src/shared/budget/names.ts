import type { MessageKey } from '../i18n/language'
import type { Service } from './calculate'

/** The names of services, kinds of venue and seasons, by the server's keys. */
const services: Record<Service, MessageKey> = {
  venue: 'budget.venue',
  catering: 'budget.catering',
  photography: 'budget.photography',
  videography: 'budget.videography',
  dj: 'budget.dj',
  liveBand: 'budget.liveBand',
  decor: 'budget.decor',
  florists: 'budget.florists',
  lighting: 'budget.lighting',
  makeup: 'budget.makeup',
  weddingDress: 'budget.weddingDress',
  groomSuit: 'budget.groomSuit',
  zaffeh: 'budget.zaffeh',
  carRental: 'budget.carRental',
  cake: 'budget.cake',
  invitations: 'budget.invitations',
  favors: 'budget.favors',
}
const venueTypes: Record<string, MessageKey> = {
  hall: 'budget.type.hall',
  palace: 'budget.type.palace',
  hotel: 'budget.type.hotel',
  restaurant: 'budget.type.restaurant',
  farm: 'budget.type.farm',
  garden: 'budget.type.garden',
  resort: 'budget.type.resort',
  courtyard: 'budget.type.courtyard',
  rooftop: 'budget.type.rooftop',
}
const seasons: Record<string, MessageKey> = {
  spring: 'budget.season.spring',
  summer: 'budget.season.summer',
  autumn: 'budget.season.autumn',
  winter: 'budget.season.winter',
}

export const serviceKey = (service: string) => services[service as Service]
export const venueTypeKey = (type: string) => venueTypes[type] ?? 'budget.venueType'
export const seasonKey = (season: string) => seasons[season] ?? 'budget.season'
