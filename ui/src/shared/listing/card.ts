import type { CardListing } from '../components/ListingCard'
import { graphql, type ResultOf } from '../graphql/graphql'
import { PictureFragment } from './picture'
import { rangeOf } from './prices'

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
      minPrice {
        amount
        currency
      }
      maxPrice {
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
export function cardOf({ kind, category, cover, price, minPrice, maxPrice, ...rest }: ListingCardData): CardListing {
  const venue = kind === 'VENUE'
  const { from, upTo } = rangeOf({ price, minPrice, maxPrice })
  return {
    ...rest,
    kind: venue ? 'venue' : 'service',
    category: category?.key,
    categoryName: category,
    price: from ?? { amount: null, currency: venue ? 'USD' : 'SYP' },
    upTo: price ? null : upTo,
    picture: cover,
  }
}
