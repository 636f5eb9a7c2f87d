import type { Shot } from '../../../shared/editor/upload'
import { graphql, type ResultOf, type VariablesOf } from '../../../shared/graphql/graphql'
import { readNumber } from '../../../shared/i18n/digits'
import { PricesFragment } from '../../../shared/listing/parts'
import type { Currency } from '../../../shared/money/money'

export type Kind = 'venue' | 'service'

/** A text in each language. */
export interface Words {
  ar: string
  en: string
}

/** An amount as typed. */
export interface Sum {
  amount: string
  currency: Currency
}

/** A listing as the editor holds it: flat, with the server's field names, and with numbers as typed. */
export interface Draft {
  name: Words
  description: Words
  metaTitle: Words
  metaText: Words
  providerName: Words
  category: string
  venueType: string
  governorate: string
  city: string
  quarter: Words
  landmark: Words
  address: string
  latitude: string
  longitude: string
  mapLink: string
  facebook: string
  instagram: string
  twitter: string
  youtube: string
  tiktok: string
  website: string
  pictures: Shot[]
  videos: string[]
  amenities: string[]
  extras: string[]
  styles: Words[]
  atmosphere: Words[]
  idealFor: Words[]
  seasons: string[]
  capacity: string
  minCapacity: string
  maxCapacity: string
  available: boolean
  price: Sum
  minPrice: Sum
  maxPrice: Sum
  cateringPerGuest: Sum
  priceLevel: string
  phone: string
  whatsapp: string
}

export type DraftField = keyof Draft
export type Patch = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** The props of a section of the editor. */
export interface SectionProps {
  draft: Draft
  set: (patch: Patch) => void
  /** The message for each field with a mistake. */
  errors: Record<string, string>
  kind: Kind
}

export const sums = ['price', 'minPrice', 'maxPrice', 'cateringPerGuest'] as const
export const networks = ['facebook', 'instagram', 'twitter', 'youtube', 'tiktok', 'website'] as const

/** Fields whose changes take effect at once. Changes of all others wait for approval. */
export const offerFields = [
  'available',
  ...sums,
  'priceLevel',
  'phone',
  'whatsapp',
] as const satisfies readonly DraftField[]

const words = (): Words => ({ ar: '', en: '' })

/** An empty draft. Venues start in dollars and services in pounds; the owner can change that. */
export function emptyDraft(kind: Kind, own: { phone?: string | null } = {}): Draft {
  const sum = (): Sum => ({ amount: '', currency: kind === 'venue' ? 'USD' : 'SYP' })
  return {
    name: words(),
    description: words(),
    metaTitle: words(),
    metaText: words(),
    providerName: words(),
    category: '',
    venueType: '',
    governorate: '',
    city: '',
    quarter: words(),
    landmark: words(),
    address: '',
    latitude: '',
    longitude: '',
    mapLink: '',
    facebook: '',
    instagram: '',
    twitter: '',
    youtube: '',
    tiktok: '',
    website: '',
    pictures: [],
    videos: [],
    amenities: [],
    extras: [],
    styles: [],
    atmosphere: [],
    idealFor: [],
    seasons: [],
    capacity: '',
    minCapacity: '',
    maxCapacity: '',
    available: true,
    price: sum(),
    minPrice: sum(),
    maxPrice: sum(),
    cateringPerGuest: sum(),
    priceLevel: '',
    phone: own.phone ?? '',
    whatsapp: own.phone ?? '',
  }
}

export const EditedListingDocument = graphql(
  `
    query EditedListing($id: String!) {
      listing(slugOrId: $id) {
        id
        kind
        status
        reason
        version
        slugAr
        slugEn
        rating
        reviewCount
        isFeatured
        available
        ...Prices
        cateringPerGuest {
          amount
          currency
        }
        priceLevel
        phone
        whatsapp
        revision {
          id
          at
        }
        draft {
          name {
            ar
            en
          }
          description {
            ar
            en
          }
          metaTitle {
            ar
            en
          }
          metaText {
            ar
            en
          }
          providerName {
            ar
            en
          }
          category
          venueType
          place {
            governorate
            city
            quarter {
              ar
              en
            }
            landmark {
              ar
              en
            }
            address
            latitude
            longitude
            mapLink
          }
          links {
            facebook
            instagram
            twitter
            youtube
            tiktok
            website
          }
          pictures {
            hash
            width
            height
            colour
          }
          videos
          amenities
          extras
          styles {
            ar
            en
          }
          atmosphere {
            ar
            en
          }
          idealFor {
            ar
            en
          }
          seasons
          capacity
          minCapacity
          maxCapacity
        }
      }
    }
  `,
  [PricesFragment],
)

export type EditedListing = NonNullable<ResultOf<typeof EditedListingDocument>['listing']>
type Details = NonNullable<EditedListing['draft']>

const count = (n: number) => (n > 0 ? String(n) : '')
const bare = ({ ar, en }: Words): Words => ({ ar, en })

/** The draft of an existing listing. */
export function draftOf(listing: EditedListing, details: Details): Draft {
  const blank = emptyDraft(listing.kind === 'VENUE' ? 'venue' : 'service')
  const sum = (money: EditedListing['price']): Sum =>
    money ? { amount: money.amount, currency: money.currency as Currency } : blank.price
  const { place, links, pictures, capacity, minCapacity, maxCapacity } = details
  return {
    name: bare(details.name),
    description: bare(details.description),
    metaTitle: bare(details.metaTitle),
    metaText: bare(details.metaText),
    providerName: bare(details.providerName),
    category: details.category,
    venueType: details.venueType,
    governorate: place.governorate,
    city: place.city,
    quarter: bare(place.quarter),
    landmark: bare(place.landmark),
    address: place.address,
    mapLink: place.mapLink,
    latitude: place.latitude?.toString() ?? '',
    longitude: place.longitude?.toString() ?? '',
    facebook: links.facebook,
    instagram: links.instagram,
    twitter: links.twitter,
    youtube: links.youtube,
    tiktok: links.tiktok,
    website: links.website,
    pictures: pictures.map(({ hash, width, height, colour }) => ({ hash, width, height, colour })),
    videos: details.videos,
    amenities: details.amenities,
    extras: details.extras,
    seasons: details.seasons,
    styles: details.styles.map(bare),
    atmosphere: details.atmosphere.map(bare),
    idealFor: details.idealFor.map(bare),
    capacity: count(capacity),
    minCapacity: count(minCapacity),
    maxCapacity: count(maxCapacity),
    available: listing.available,
    price: sum(listing.price),
    minPrice: sum(listing.minPrice),
    maxPrice: sum(listing.maxPrice),
    cateringPerGuest: sum(listing.cateringPerGuest),
    priceLevel: listing.priceLevel ?? '',
    phone: listing.phone ?? '',
    whatsapp: listing.whatsapp ?? '',
  }
}

export const CreateVenue = graphql(`
  mutation CreateVenue($input: CreateVenue!) {
    createVenue(input: $input) {
      id
      version
      position
    }
  }
`)
export const CreateService = graphql(`
  mutation CreateService($input: CreateService!) {
    createService(input: $input) {
      id
      version
      position
    }
  }
`)
export const EditListing = graphql(`
  mutation EditListing($input: EditListing!) {
    editListing(input: $input) {
      id
      version
      position
    }
  }
`)
export const ChangeOffer = graphql(`
  mutation ChangeAvailabilityAndPrice($input: ChangeAvailabilityAndPrice!) {
    changeAvailabilityAndPrice(input: $input) {
      id
      version
      position
    }
  }
`)
export const ResubmitListing = graphql(`
  mutation ResubmitListing($input: ResubmitListing!) {
    resubmitListing(input: $input) {
      id
      version
      position
    }
  }
`)

type Created = VariablesOf<typeof CreateVenue>['input']

/** The details of a draft, which wait for approval, as the commands take them. */
export function detailsOf(d: Draft): Created['details'] {
  return {
    name: d.name,
    description: d.description,
    metaTitle: d.metaTitle,
    metaText: d.metaText,
    providerName: d.providerName,
    category: d.category,
    venueType: d.venueType,
    place: {
      governorate: d.governorate,
      city: d.city,
      quarter: d.quarter,
      landmark: d.landmark,
      address: d.address.trim(),
      latitude: readNumber(d.latitude),
      longitude: readNumber(d.longitude),
      mapLink: d.mapLink.trim(),
    },
    links: Object.fromEntries(networks.map((network) => [network, d[network].trim()])),
    pictures: d.pictures,
    videos: d.videos,
    amenities: d.amenities,
    extras: d.extras,
    styles: d.styles,
    atmosphere: d.atmosphere,
    idealFor: d.idealFor,
    seasons: d.seasons,
    capacity: readNumber(d.capacity) ?? 0,
    minCapacity: readNumber(d.minCapacity) ?? 0,
    maxCapacity: readNumber(d.maxCapacity) ?? 0,
  }
}

/** The offer of a draft, which takes effect at once, as the commands take it. */
export function offerOf(d: Draft): Created['offer'] {
  const money = ({ amount, currency }: Sum) => (amount.trim() === '' ? null : { amount: amount.trim(), currency })
  return {
    available: d.available,
    price: money(d.price),
    minPrice: money(d.minPrice),
    maxPrice: money(d.maxPrice),
    cateringPerGuest: money(d.cateringPerGuest),
    priceLevel: d.priceLevel,
    phone: d.phone.trim(),
    whatsapp: d.whatsapp.trim(),
  }
}

/** Whether two values of a field, or two drafts, are equal. The order of object keys counts. */
export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)
