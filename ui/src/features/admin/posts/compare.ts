import { valueOf } from '../writing/merge'
import type { Details, Draft, Field, Shown, Words } from './draft'

const both = ({ ar, en }: Words) => [ar, en].filter(Boolean).join(' / ')
const picture = ({ picture: { hash }, alt, focalX, focalY }: Shown) =>
  `${hash.slice(0, 8)} ${both(alt)} (${focalX}, ${focalY})`

const inWords: { [K in keyof Details]: (value: Details[K]) => string } = {
  category: String,
  template: String,
  tags: (tags) => tags.map(both).join('\n'),
  byline: both,
  featured: (shown) => (shown ? picture(shown) : ''),
  gallery: (gallery) => gallery.map(picture).join('\n'),
  faq: (faq) => faq.map(({ question, answer }) => `${both(question)}\n${both(answer)}`).join('\n\n'),
  facts: (facts) => facts.map(({ name, value }) => `${both(name)}: ${both(value)}`).join('\n'),
  cities: (ids) => ids.join('\n'),
  venues: (ids) => ids.join('\n'),
  services: (ids) => ids.join('\n'),
}

/** A field of a draft as a text, to be compared with another version. */
export function textOfField(draft: Draft, field: Field): string {
  const value = valueOf(draft, field)
  const [part, name] = field.split('.') as [string, keyof Details]
  return part === 'details' ? (inWords[name] as (value: unknown) => string)(value) : String(value)
}
