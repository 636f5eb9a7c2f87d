import type { MessageKey } from '../../../shared/i18n/language'
import type { DraftField } from './draft'

/** What each field of a listing is called. */
export const fieldWords: Record<DraftField, MessageKey> = {
  name: 'owner.name', description: 'owner.description', metaTitle: 'owner.metaTitle', metaText: 'owner.metaText', providerName: 'owner.providerName',
  category: 'owner.category', venueType: 'owner.venueType', governorate: 'owner.governorate', city: 'owner.city', quarter: 'owner.quarter', landmark: 'owner.landmark', address: 'owner.address',
  latitude: 'owner.latitude', longitude: 'owner.longitude', mapLink: 'owner.mapLink',
  facebook: 'owner.facebook', instagram: 'owner.instagram', twitter: 'owner.twitter', youtube: 'owner.youtube', tiktok: 'owner.tiktok', website: 'owner.website',
  pictures: 'owner.pictures', videos: 'owner.videos', amenities: 'owner.amenities', extras: 'owner.extras',
  styles: 'owner.styles', atmosphere: 'owner.atmosphere', idealFor: 'owner.idealFor', seasons: 'owner.seasons',
  capacity: 'owner.capacity', minCapacity: 'owner.minCapacity', maxCapacity: 'owner.maxCapacity',
  available: 'owner.available', price: 'owner.price', minPrice: 'owner.minPrice', maxPrice: 'owner.maxPrice', cateringPerGuest: 'owner.cateringPerGuest',
  priceLevel: 'owner.priceLevel', phone: 'owner.phone', whatsapp: 'owner.whatsapp',
}
