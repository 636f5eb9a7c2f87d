import { graphql, type ResultOf } from '../graphql/graphql'
import type { Lang } from '../i18n/language'
import { ListingLineFragment } from '../listing/parts'
import { paths } from '../paths'

export const SuggestDocument = graphql(
  `
    query Suggest($query: String!) {
      suggest(query: $query) {
        kind
        text
        category
        governorate
        city
        listing {
          ...ListingLine
        }
      }
    }
  `,
  [ListingLineFragment],
)

export type Suggestion = ResultOf<typeof SuggestDocument>['suggest'][number]

/** The page of a suggestion: that of a listing, or the search for a category, a place or a query. */
export function suggestionPath({ kind, text, listing, category, governorate, city }: Suggestion, lang: Lang): string {
  if (kind === 'query') return paths.search({ q: text })
  if (listing)
    return listing.kind === 'VENUE'
      ? paths.venue(listing, lang)
      : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang)
  return paths.search({ serviceType: category ?? '', governorateId: governorate ?? '', cityId: city ?? '' })
}
