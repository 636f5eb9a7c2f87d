/** A field of what is written: a part of the draft, such as a language, and a name in it. */
export type FieldOf<D> = { [P in keyof D & string]: `${P}.${keyof D[P] & string}` }[keyof D & string]

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** What of a draft is not as it was, as it is sent: whole parts. */
export function changes<D extends object>(draft: D, base: D): Partial<D> {
  const parts: Partial<D> = {}
  for (const part of Object.keys(draft) as (keyof D)[]) if (!same(draft[part], base[part])) parts[part] = draft[part]
  return parts
}

const partsOf = (field: string) => field.split('.') as [part: string, name: string]
const group = (draft: object, part: string) => (draft as Record<string, Record<string, unknown>>)[part]!

export const fieldsOf = <D extends object>(draft: D): FieldOf<D>[] =>
  Object.entries(draft).flatMap(([part, fields]) =>
    Object.keys(fields as object).map((name) => `${part}.${name}` as FieldOf<D>),
  )

export function valueOf<D extends object>(draft: D, field: FieldOf<D>): unknown {
  const [part, name] = partsOf(field)
  return group(draft, part)[name]
}

export function withValue<D extends object>(draft: D, field: FieldOf<D>, value: unknown): D {
  const [part, name] = partsOf(field)
  return { ...draft, [part]: { ...group(draft, part), [name]: value } }
}

/** The fields that differ between two drafts, of those whose part is named. */
export const differing = <D extends object>(before: D, after: D, ...parts: (keyof D & string)[]): FieldOf<D>[] =>
  fieldsOf(after).filter(
    (field) =>
      parts.includes(partsOf(field)[0] as keyof D & string) && !same(valueOf(before, field), valueOf(after, field)),
  )

export interface Merged<D> {
  draft: D
  /** Fields that both have changed, each to something else; the draft has mine. */
  clashes: FieldOf<D>[]
  /** Fields that only they have changed. */
  taken: FieldOf<D>[]
}

/** Puts mine and theirs together, field by field. */
export function merge<D extends object>(base: D, mine: D, theirs: D): Merged<D> {
  const merged: Merged<D> = { draft: mine, clashes: [], taken: [] }
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
