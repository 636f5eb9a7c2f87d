import { gql } from 'urql'
import type { CardListing } from '../components/ListingCard'
import type { PictureSource } from '../components/Picture'
import type { Named } from '../i18n/names'
import type { Amount } from '../money/money'

/** What a listing's card reads. Spread it wherever cards are listed: `...ListingCard`. */
export const ListingCardFragment = gql`
  fragment ListingCard on Listing {
    id kind slugAr slugEn nameAr nameEn
    category { key nameAr nameEn }
    city { nameAr nameEn }
    governorate { nameAr nameEn }
    location capacity
    price { amount currency }
    rating reviewCount isFeatured videoCount
    cover { url width height colour variants { width url } }
    phone whatsapp
  }
`

export interface ListingCardData extends Named {
  id: string
  kind: 'VENUE' | 'SERVICE'
  slugAr: string | null
  slugEn: string | null
  category: (Named & { key: string }) | null
  city: Named | null
  governorate: Named | null
  location: string | null
  capacity: number | null
  price: Amount | null
  rating: number
  reviewCount: number
  isFeatured: boolean
  videoCount: number
  cover: PictureSource | null
  phone: string | null
  whatsapp: string | null
}

/** A card's data in the shape that the card shows. */
export function cardOf(data: ListingCardData): CardListing {
  const { kind, category, cover, price, ...rest } = data
  const venue = kind === 'VENUE'
  return {
    ...rest,
    kind: venue ? 'venue' : 'service',
    category: category?.key,
    categoryName: category,
    price: price ?? { amount: null, currency: venue ? 'USD' : 'SYP' },
    picture: cover,
  }
}
