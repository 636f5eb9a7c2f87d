import { gql, type TypedDocumentNode, useQuery } from 'urql'
import type { CategoryDoor } from './components/CategoryArcade'

export const CategoriesDocument = gql`
  query Categories {
    categories { id key nameAr nameEn descriptionAr descriptionEn listingCount }
  }
` as TypedDocumentNode<{ categories: (Omit<CategoryDoor, 'count'> & { id: string; listingCount: number })[] }, Record<string, never>>

/** The service categories with how many public listings each has; `venues` is counted apart. */
export function useCategories() {
  const [answer] = useQuery({ query: CategoriesDocument })
  const all = (answer.data?.categories ?? []).map(({ listingCount, ...category }) => ({ ...category, count: listingCount }))
  return {
    fetching: answer.fetching,
    doors: all,
    categories: all.filter((category) => category.key !== 'venues'),
    venueCount: all.find((category) => category.key === 'venues')?.count,
  }
}
