/** The path of a field in a draft: the name of a part, such as a language, a dot, and a name in that part. */
export type FieldOf<D> = { [P in keyof D & string]: `${P}.${keyof D[P] & string}` }[keyof D & string]

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns the parts of a draft that differ from `base`. A part is sent whole, even if only one of its fields differs.
 */
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

/** The fields that differ between two drafts, in the named parts only. */
export const differing = <D extends object>(before: D, after: D, ...parts: (keyof D & string)[]): FieldOf<D>[] =>
  fieldsOf(after).filter(
    (field) =>
      parts.includes(partsOf(field)[0] as keyof D & string) && !same(valueOf(before, field), valueOf(after, field)),
  )

export interface Merged<D> {
  draft: D
  /** Fields that both drafts changed to different values. `draft` has my value. */
  clashes: FieldOf<D>[]
  /** Fields that only their draft changed. `draft` has their value. */
  taken: FieldOf<D>[]
}

/** Three-way merge of my draft and theirs over their common base, field by field. */
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
