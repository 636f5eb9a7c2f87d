import type { VariablesOf } from '../../../shared/graphql/graphql'
import type { Lang } from '../../../shared/i18n/language'
import type { EditedPost, EditPost, LanguageOf } from './post'

export type Words = Record<Lang, string>
/** What one language says. */
export type Text = LanguageOf['text']
/** A picture of a post, with what it shows in both languages and the point that no crop may lose, in percent. */
export type Shown = NonNullable<EditedPost['details']['featured']>
export type Details = EditedPost['details']
/** What an editor writes: both languages, and what they have in common. */
export interface Draft {
  ar: Text
  en: Text
  details: Details
}

type Input = VariablesOf<typeof EditPost>['input']
export type Part = keyof Draft
export type Parts = Pick<Input, 'ar' | 'en' | 'details'>

const wordsOf = ({ ar, en }: Words): Words => ({ ar, en })

const shownOf = ({ picture: { hash, width, height, colour }, alt, focalX, focalY }: Shown): Shown => ({
  picture: { hash, width, height, colour },
  alt: wordsOf(alt),
  focalX,
  focalY,
})

export const textOf = ({ title, slug, excerpt, content, seoTitle, seoText, canonicalUrl }: Text): Text => ({
  title,
  slug,
  excerpt,
  content,
  seoTitle,
  seoText,
  canonicalUrl,
})

/** The details without what the client adds to answers, in one order: they are compared and sent. */
export const detailsOf = (d: Details): Details => ({
  category: d.category,
  tags: d.tags.map(wordsOf),
  template: d.template,
  byline: wordsOf(d.byline),
  featured: d.featured && shownOf(d.featured),
  gallery: d.gallery.map(shownOf),
  faq: d.faq.map(({ question, answer }) => ({ question: wordsOf(question), answer: wordsOf(answer) })),
  facts: d.facts.map(({ name, value }) => ({ name: wordsOf(name), value: wordsOf(value) })),
  cities: [...d.cities],
  venues: [...d.venues],
  services: [...d.services],
})

export const draftOf = ({ ar, en, details }: EditedPost): Draft => ({
  ar: textOf(ar.text),
  en: textOf(en.text),
  details: detailsOf(details),
})

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What of a draft is not as it was, as it is sent. */
export function changes(draft: Draft, base: Draft): Parts {
  const parts: Parts = {}
  if (!same(draft.ar, base.ar)) parts.ar = draft.ar
  if (!same(draft.en, base.en)) parts.en = draft.en
  if (!same(draft.details, base.details)) parts.details = draft.details
  return parts
}

/** A field of a draft: what two editors may both have changed. */
export type Field = `${Lang}.${keyof Text}` | `details.${keyof Details}`

const partsOf = (field: Field) => field.split('.') as [Part, string]
const group = (draft: Draft, part: Part) => draft[part] as Record<string, unknown>

export const fieldsOf = (draft: Draft): Field[] =>
  (['ar', 'en', 'details'] as const).flatMap((part) =>
    Object.keys(draft[part]).map((name) => `${part}.${name}` as Field),
  )

export function valueOf(draft: Draft, field: Field): unknown {
  const [part, name] = partsOf(field)
  return group(draft, part)[name]
}

export function withValue(draft: Draft, field: Field, value: unknown): Draft {
  const [part, name] = partsOf(field)
  return { ...draft, [part]: { ...group(draft, part), [name]: value } }
}

export interface Merged {
  draft: Draft
  /** Fields that both have changed, each to something else; the draft has mine. */
  clashes: Field[]
  /** Fields that only they have changed. */
  taken: Field[]
}

/** Puts mine and theirs together, field by field. */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const merged: Merged = { draft: mine, clashes: [], taken: [] }
  for (const field of fieldsOf(theirs)) {
    const [was, my, their] = [valueOf(base, field), valueOf(mine, field), valueOf(theirs, field)]
    if (same(my, their) || same(was, their)) continue
    if (same(was, my)) {
      merged.draft = withValue(merged.draft, field, their)
      merged.taken.push(field)
    } else merged.clashes.push(field)
  }
  return merged
}

export const emptyText: Text = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  seoTitle: '',
  seoText: '',
  canonicalUrl: '',
}
