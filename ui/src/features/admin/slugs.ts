import { graphql, type ResultOf } from '../../shared/graphql/graphql'
import type { MessageKey } from '../../shared/i18n/language'
import { paths } from '../../shared/paths'

const marks = /[\u064b-\u0652\u0670\u0640]/g
const others = { ar: /[^a-z0-9\u0621-\u064a\u066e-\u06d3]+/g, en: /[^a-z0-9]+/g }

/** The slug that the server would make from a name. Empty if no letter of the name is allowed in a slug. */
export const slugOf = (name: string, lang: 'ar' | 'en') =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(marks, '')
    .replace(others[lang], '-')
    .replace(/^-+/, '')
    .slice(0, 80)
    .replace(/-+$/, '')

/** The label of each flaw that a slug may have. */
export const flawWords = {
  BARE: 'admin.slugDigits',
  NUMBERED: 'admin.slugNumbered',
  OTHER: 'admin.slugOther',
  SHARED: 'admin.slugShared',
} as const satisfies Record<string, MessageKey>

export type Flaw = keyof typeof flawWords
export const flaws = Object.keys(flawWords) as Flaw[]

export const SlugsDocument = graphql(`
  query Slugs($of: SlugsOf!, $query: String!, $flaws: [SlugFlaw!], $after: String) {
    slugs(of: $of, query: $query, flaws: $flaws, first: 100, after: $after) {
      total
      hasNextPage
      endCursor
      nodes {
        id
        kind
        state
        category
        nameAr
        nameEn
        slugAr
        slugEn
        flawAr
        flawEn
        former {
          slug
          hits
        }
      }
    }
  }
`)

export type Addressed = ResultOf<typeof SlugsDocument>['slugs']['nodes'][number]

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

/** The path of the page of a holder (a listing, post, song or place) under one of its slugs. */
export function pageOf({ kind, category }: Addressed, slug: string): string {
  const last = encodeURIComponent(slug)
  switch (kind) {
    case 'VENUE':
      return `/venue/${last}`
    case 'SERVICE':
      return `/service/${encodeURIComponent(category ?? '')}/${last}`
    case 'POST':
      return `/blog/${last}`
    case 'SONG':
      return `/songs/${last}`
    default:
      return paths.city(slug)
  }
}

/** The admin page that changes a holder's slugs. Undefined for a listing, whose slugs this page changes itself. */
export function editorOf({ kind, id }: Addressed): string | undefined {
  switch (kind) {
    case 'POST':
      return paths.adminPage(`blog/${id}`)
    case 'SONG':
      return paths.adminPage(`songs/${id}`)
    case 'GOVERNORATE':
      return paths.adminPage('reference/governorates')
    case 'CITY':
      return paths.adminPage('reference/cities')
    default:
      return undefined
  }
}

/** The slugs that a listing's names make. If a name makes no slug, the listing keeps the one it has. */
export const slugsOfNames = (listing: Addressed): Slugs => {
  const { ar, en } = slugsOf(listing)
  return { ar: slugOf(listing.nameAr, 'ar') || ar, en: slugOf(listing.nameEn, 'en') || en }
}

/**
 * Reports whether the slugs of a holder can be made from its names: it is a listing that is not archived, and its names
 * make slugs that differ from the present ones.
 */
export const isMendable = (listing: Addressed): boolean => {
  const [before, after] = [slugsOf(listing), slugsOfNames(listing)]
  return (
    editorOf(listing) === undefined &&
    listing.state !== 'ARCHIVED' &&
    (before.ar !== after.ar || before.en !== after.en)
  )
}
