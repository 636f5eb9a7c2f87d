import type { Shot } from '../../shared/editor/upload'
import { entry as limits } from '../../shared/form/limits.json'
import { readNumber } from '../../shared/i18n/digits'
import type { MessageKey } from '../../shared/i18n/language'

export interface Bilingual {
  ar: string
  en: string
}

/** A picture as the server keeps it, and what it shows. */
export interface EntryImage {
  picture: Shot
  alt: Bilingual
}

/** An entry of any of the lists, as it was set. */
export interface Entry {
  name: Bilingual
  listings: number
  [field: string]: unknown
}

export type List = 'categories' | 'governorates' | 'cities' | 'amenities'

/** A field of an entry's form. */
export interface EntryField {
  name: string
  label: MessageKey
  hint?: MessageKey
  /**
   * both: a line in each language; long: several lines in each; choice: one of a list, or none where it is optional;
   * place: where it stood before its list was put in an order; kept: what it was set to. The form asks for neither.
   */
  kind: 'key' | 'text' | 'both' | 'long' | 'degrees' | 'check' | 'choice' | 'place' | 'kept' | 'picture'
  optional?: boolean
  /** The most characters of a text in both languages; those that are left are said. */
  limit?: number
}

const name: EntryField = { name: 'name', label: 'admin.name', kind: 'both' }
const slugAr: EntryField = { name: 'slugAr', label: 'admin.slugAr', kind: 'text', optional: true }
const texts: EntryField[] = [
  { name: 'intro', label: 'admin.intro', kind: 'long', optional: true, limit: limits.maxIntro },
  { name: 'metaTitle', label: 'admin.metaTitle', kind: 'both', optional: true, limit: limits.maxMetaTitle },
  { name: 'metaText', label: 'admin.metaText', kind: 'long', optional: true, limit: limits.maxMetaText },
]
const place: EntryField[] = [
  { name: 'latitude', label: 'admin.latitude', kind: 'degrees' },
  { name: 'longitude', label: 'admin.longitude', kind: 'degrees' },
]

/** What each list is called, by what its entries are known, and what they consist of. */
export const kinds: Record<List, { title: MessageKey; list: string; key: string; fields: EntryField[] }> = {
  categories: {
    title: 'admin.categories',
    list: 'category',
    key: 'key',
    fields: [
      { name: 'key', label: 'admin.key', hint: 'admin.keyHint', kind: 'key' },
      name,
      { name: 'description', label: 'admin.description', kind: 'long', optional: true },
      ...texts,
      { name: 'picture', label: 'admin.image', kind: 'picture', optional: true },
      { name: 'image', label: 'admin.image', kind: 'kept' },
      { name: 'sortOrder', label: 'admin.order', kind: 'place' },
    ],
  },
  governorates: {
    title: 'admin.governorates',
    list: 'governorate',
    key: 'slug',
    fields: [
      { name: 'slug', label: 'admin.key', hint: 'admin.keyHint', kind: 'key' },
      name,
      slugAr,
      ...texts,
      { name: 'priority', label: 'admin.order', kind: 'place' },
      { name: 'featured', label: 'admin.featuredOnHome', kind: 'check' },
      ...place,
    ],
  },
  cities: {
    title: 'admin.cities',
    list: 'city',
    key: 'slug',
    fields: [
      { name: 'slug', label: 'admin.key', hint: 'admin.keyHint', kind: 'key' },
      name,
      { name: 'governorate', label: 'admin.governorate', kind: 'choice' },
      slugAr,
      ...texts,
      ...place,
    ],
  },
  amenities: {
    title: 'admin.amenities',
    list: 'amenity',
    key: 'key',
    fields: [
      { name: 'key', label: 'admin.key', hint: 'admin.keyHint', kind: 'key' },
      name,
      { name: 'group', label: 'admin.group', hint: 'admin.groupHint', kind: 'text', optional: true },
      { name: 'serviceCategory', label: 'admin.onlyFor', kind: 'choice', optional: true },
    ],
  },
}

export const keyOf = (list: List, entry: Entry) => String(entry[kinds[list].key] ?? '')

/** The lists that admins put in an order. */
export const orderable: List[] = ['categories', 'governorates', 'amenities']

/**
 * What a form says, as the command's input; what the form does not ask for is taken from the entry. A new one stands
 * behind the rows that there are.
 */
export function inputOf(list: List, form: FormData, entry?: Entry, rows: Entry[] = []): Record<string, unknown> {
  const text = (field: string) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(
    kinds[list].fields.map(({ name: field, kind }) => {
      switch (kind) {
        case 'key':
          return [field, entry ? entry[field] : text(field)]
        case 'kept':
          return [field, entry?.[field] ?? '']
        case 'picture':
          return [field, pictureIn(text(field), { ar: text('alt.ar'), en: text('alt.en') })]
        case 'both':
        case 'long':
          return [field, { ar: text(`${field}.ar`), en: text(`${field}.en`) }]
        case 'place':
          return [field, entry ? entry[field] : Math.max(-1, ...rows.map((row) => Number(row[field]))) + 1]
        case 'degrees':
          return [field, readNumber(form.get(field)) ?? 0]
        case 'check':
          return [field, form.has(field)]
        default:
          return [field, text(field)]
      }
    }),
  )
}

/** A picture from its hidden field. */
const pictureIn = (written: string, alt: Bilingual): EntryImage | null =>
  written ? { picture: JSON.parse(written) as Shot, alt } : null
