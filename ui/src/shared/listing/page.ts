import type { Lang } from '../i18n/language'
import { paths, type Slugged } from '../paths'

/** The page of a listing, as the server names its kind and its category. */
export const listingPage = (
  listing: Slugged & { kind: 'VENUE' | 'SERVICE'; category: { key: string } | null },
  lang: Lang,
) =>
  listing.kind === 'VENUE'
    ? paths.venue(listing, lang)
    : paths.service({ ...listing, category: listing.category?.key ?? '' }, lang)
