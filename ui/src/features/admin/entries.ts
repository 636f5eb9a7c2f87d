import type { Shot } from '../../shared/editor/upload'
import { entry as limits } from '../../shared/form/limits.json'
import { readNumber } from '../../shared/i18n/digits'
import type { MessageKey } from '../../shared/i18n/language'

export interface Bilingual {
  ar: string
  en: string
}

/** A picture as the server stores it, with its alt text. */
export interface EntryImage {
  picture: Shot
  alt: Bilingual
}

/** An entry of a reference list, as the server stores it. */
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
   * both: one line in each language; long: several lines in each; choice: one value of a list, or none if optional;
   * place: the position in the list; kept: a value that the form keeps as it is. The form has no field for `place` and
   * `kept`.
   */
  kind: 'key' | 'text' | 'both' | 'long' | 'degrees' | 'check' | 'choice' | 'place' | 'kept' | 'picture'
  optional?: boolean
  /** The most characters of a text in each language. The form shows how many are left. */
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

/**
 * For each reference list: its title, its name in commands, the field that identifies an entry, and the fields of its
 * form.
 */
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

/** The lists whose order admins choose. */
export const orderable: List[] = ['categories', 'governorates', 'amenities']

/**
 * The command's input from a form. Fields that the form does not have are taken from `entry`. A new entry gets the
 * position after all of `rows`.
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

/** The picture whose JSON a hidden field contains, or null if the field is empty. */
const pictureIn = (written: string, alt: Bilingual): EntryImage | null =>
  written ? { picture: JSON.parse(written) as Shot, alt } : null
