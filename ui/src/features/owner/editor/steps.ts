import type { Draft, DraftField } from './draft'

/** The steps of a new listing. */
export const editorSteps = ['basics', 'place', 'offer', 'pictures', 'character', 'review'] as const
export type EditorStep = (typeof editorSteps)[number]

/** The step of each field. */
const stepOfField: Record<DraftField, EditorStep> = {
  venueType: 'basics',
  category: 'basics',
  name: 'basics',
  providerName: 'basics',
  description: 'basics',
  capacity: 'basics',
  minCapacity: 'basics',
  maxCapacity: 'basics',
  governorate: 'place',
  city: 'place',
  quarter: 'place',
  landmark: 'place',
  address: 'place',
  mapLink: 'place',
  latitude: 'place',
  longitude: 'place',
  available: 'offer',
  price: 'offer',
  minPrice: 'offer',
  maxPrice: 'offer',
  cateringPerGuest: 'offer',
  priceLevel: 'offer',
  phone: 'offer',
  whatsapp: 'offer',
  pictures: 'pictures',
  videos: 'pictures',
  amenities: 'character',
  extras: 'character',
  styles: 'character',
  atmosphere: 'character',
  idealFor: 'character',
  seasons: 'character',
  facebook: 'character',
  instagram: 'character',
  twitter: 'character',
  youtube: 'character',
  tiktok: 'character',
  website: 'character',
  metaTitle: 'character',
  metaText: 'character',
}

/** The field of a mistake, without its language. */
export const fieldOf = (mistake: string) => mistake.split('.')[0] as keyof Draft

/** The step in which a mistake can be corrected; the last step if it belongs to no field. */
export const stepOf = (mistake: string): EditorStep => stepOfField[fieldOf(mistake)] ?? 'review'

export const after = (step: EditorStep): EditorStep | undefined => editorSteps[editorSteps.indexOf(step) + 1]
