import { graphql } from './graphql/graphql'
import { useQuery } from './graphql/useQuery'

export const CategoriesDocument = graphql(`
  query Categories {
    categories {
      id
      key
      nameAr
      nameEn
      descriptionAr
      descriptionEn
      image
      listingCount
    }
  }
`)

/** The categories with how many public listings each has: the doors of the arcade, of which venues are one. */
export function useCategories() {
  const [{ data, fetching }] = useQuery({ query: CategoriesDocument })
  const doors = (data?.categories ?? []).map(({ listingCount, ...category }) => ({ ...category, count: listingCount }))
  return {
    fetching,
    doors,
    categories: doors.filter((door) => door.key !== 'venues'),
    venueCount: doors.find((door) => door.key === 'venues')?.count,
  }
}
