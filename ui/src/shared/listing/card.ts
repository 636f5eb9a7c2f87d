import type { CardListing } from '../components/ListingCard'
import { type FragmentOf, graphql, readFragment, type ResultOf } from '../graphql/graphql'
import { ListingLineFragment, PricesFragment } from './parts'
import { PictureFragment } from './picture'
import { rangeOf } from './prices'

/** What a listing's card reads. Spread it wherever cards are listed. */
export const ListingCardFragment = graphql(
  `
    fragment ListingCard on Listing {
      ...ListingLine
      ...Prices
      rating
      reviewCount
      videoCount
      phone
      whatsapp
    }
  `,
  [ListingLineFragment, PricesFragment],
)

export type ListingCardData = ResultOf<typeof ListingCardFragment>

/** A listing's kind as cards and beacons name it. */
export const kindOf = (kind: ListingCardData['kind']): CardListing['kind'] => (kind === 'VENUE' ? 'venue' : 'service')

/** A card's data in the shape that the card shows. */
export function cardOf(listing: FragmentOf<typeof ListingCardFragment>): CardListing {
  const { kind, category, cover, price, minPrice, maxPrice, ...rest } = readFragment(ListingCardFragment, listing)
  const { from, upTo } = rangeOf({ price, minPrice, maxPrice })
  return {
    ...rest,
    kind: kindOf(kind),
    category: category?.key,
    categoryName: category,
    price: from ?? { amount: null, currency: kind === 'VENUE' ? 'USD' : 'SYP' },
    upTo: price ? null : upTo,
    picture: readFragment(PictureFragment, cover),
  }
}
