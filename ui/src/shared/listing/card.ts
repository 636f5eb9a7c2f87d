import type { CardListing } from '../components/ListingCard'
import { graphql, type ResultOf } from '../graphql/graphql'
import type { Amount } from '../money/money'
import { PictureFragment } from './picture'

/** What a listing's card reads. Spread it wherever cards are listed. */
export const ListingCardFragment = graphql(
  `
    fragment ListingCard on Listing {
      id
      kind
      slugAr
      slugEn
      nameAr
      nameEn
      category {
        key
        nameAr
        nameEn
      }
      governorate {
        nameAr
        nameEn
      }
      city {
        nameAr
        nameEn
      }
      location
      capacity
      price {
        amount
        currency
      }
      cover {
        ...Picture
      }
      rating
      reviewCount
      isFeatured
      videoCount
      phone
      whatsapp
    }
  `,
  [PictureFragment],
)

export type ListingCardData = ResultOf<typeof ListingCardFragment>

/** A card's data in the shape that the card shows. */
export function cardOf({ kind, category, cover, price, ...rest }: ListingCardData): CardListing {
  const venue = kind === 'VENUE'
  return {
    ...rest,
    kind: venue ? 'venue' : 'service',
    category: category?.key,
    categoryName: category,
    price: (price as Amount | null) ?? { amount: null, currency: venue ? 'USD' : 'SYP' },
    picture: cover,
  }
}
