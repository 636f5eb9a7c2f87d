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

/** Where a suggestion leads: a listing's page, or the search for a category, a place or a sentence. */
export function suggestionPath({ kind, text, listing, category, governorate, city }: Suggestion, lang: Lang): string {
  if (kind === 'query') return paths.search({ q: text })
  if (listing)
    return listing.kind === 'VENUE'
      ? paths.venue(listing, lang)
      : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang)
  return paths.search({ serviceType: category ?? '', governorateId: governorate ?? '', cityId: city ?? '' })
}
