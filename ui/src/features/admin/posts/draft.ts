import type { Lang } from '../../../shared/i18n/language'
import type { FieldOf } from '../writing/merge'
import type { EditedPost, LanguageOf } from './post'

export type Words = Record<Lang, string>
/** The text of a post in one language. */
export type Text = LanguageOf['text']
/**
 * A picture of a post, with its alt text in both languages and its focal point: the point that no crop may cut off, in
 * percent from the left and the top.
 */
export type Shown = NonNullable<EditedPost['details']['featured']>
export type Details = EditedPost['details']
/** What an editor changes: the texts of both languages, and the details that they share. */
export interface Draft {
  ar: Text
  en: Text
  details: Details
}

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

/** The details without the fields that the GraphQL client adds, in a fixed order. This form is compared and sent. */
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

/** The name of a field of a draft. Conflicts are found field by field. */
export type Field = FieldOf<Draft>

export const emptyText: Text = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  seoTitle: '',
  seoText: '',
  canonicalUrl: '',
}
