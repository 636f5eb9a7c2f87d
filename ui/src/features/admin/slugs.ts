import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import type { MessageKey } from '../../shared/i18n/language'

const marks = /[\u064b-\u0652\u0670\u0640]/g
const others = { ar: /[^a-z0-9\u0621-\u064a\u066e-\u06d3]+/g, en: /[^a-z0-9]+/g }

/** The slug that the server would make of a name; empty where nothing of it can stand in one. */
export const slugOf = (name: string, lang: 'ar' | 'en') =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(marks, '')
    .replace(others[lang], '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** What is poor about a slug, in words; nothing where it is well. */
export function flawOf(slug: string, name: string, lang: 'ar' | 'en'): MessageKey | undefined {
  const made = slugOf(name, lang)
  if (/^[\d-]*$/.test(slug)) return 'admin.slugDigits'
  if (!made || slug === made) return undefined
  return slug.startsWith(`${made}-`) ? 'admin.slugNumbered' : 'admin.slugOther'
}

export const SlugsDocument = graphql(`
  query Slugs($query: String, $after: String) {
    allListings(query: $query, first: 100, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        kind
        status
        slugAr
        slugEn
        nameAr
        nameEn
        category {
          key
        }
      }
    }
  }
`)

export type Addressed = ResultOf<typeof SlugsDocument>['allListings']['nodes'][number]

export const FixSlugs = graphql(`
  mutation FixSlugs($input: FixSlugs!) {
    fixSlugs(input: $input) {
      position
    }
  }
`)

export interface Slugs {
  ar: string
  en: string
}

export const slugsOf = ({ slugAr, slugEn }: Addressed): Slugs => ({ ar: slugAr ?? '', en: slugEn ?? '' })

/** The slugs of a listing as its names make them; where a name makes none, it keeps its own. */
export const mended = (listing: Addressed): Slugs => {
  const { ar, en } = slugsOf(listing)
  return { ar: slugOf(listing.nameAr ?? '', 'ar') || ar, en: slugOf(listing.nameEn ?? '', 'en') || en }
}

/** Whether a rule can mend a listing: it has a poor slug that its name makes another of. */
export const isMendable = (listing: Addressed): boolean => {
  const [before, after] = [slugsOf(listing), mended(listing)]
  return listing.status !== 'ARCHIVED' && (before.ar !== after.ar || before.en !== after.en)
}
