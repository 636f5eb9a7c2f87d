import type { MessageKey } from '../i18n/language'

/** What the kinds of venues are called. */
export const kindWords: Record<string, MessageKey> = {
  hall: 'listing.kindHall',
  palace: 'listing.kindPalace',
  hotel: 'listing.kindHotel',
  restaurant: 'listing.kindRestaurant',
  farm: 'listing.kindFarm',
  garden: 'listing.kindGarden',
  resort: 'listing.kindResort',
  courtyard: 'listing.kindCourtyard',
  rooftop: 'listing.kindRooftop',
}
