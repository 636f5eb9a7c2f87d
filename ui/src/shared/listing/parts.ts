import { graphql } from '../graphql/graphql'
import { PictureFragment } from './picture'

/**
 * What any line about a listing shows: its names, addresses, place and first picture. Not masked (`@_unmask`): whoever
 * spreads it reads its fields.
 */
export const ListingLineFragment = graphql(
  `
    fragment ListingLine on Listing @_unmask {
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
      isFeatured
      cover {
        ...Picture
      }
    }
  `,
  [PictureFragment],
)

/** What `rangeOf` reads of a listing. Not masked. */
export const PricesFragment = graphql(`
  fragment Prices on Listing @_unmask {
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
  }
`)
