import { type Draft, type DraftField, same } from './draft'

export interface Merged {
  draft: Draft
  /** Fields that both sides changed to different values; the draft holds mine. */
  clashes: DraftField[]
  /** Fields that only the other side changed; the draft holds theirs. */
  taken: DraftField[]
}

/**
 * A three-way merge of two changes to the same listing, field by field. No value of `mine` that differs from `base` is
 * lost.
 */
export function merge(base: Draft, mine: Draft, theirs: Draft): Merged {
  const draft = { ...mine }
  const clashes: DraftField[] = []
  const taken: DraftField[] = []
  for (const field of Object.keys(theirs) as DraftField[]) {
    if (same(mine[field], theirs[field]) || same(theirs[field], base[field])) continue
    if (same(mine[field], base[field])) {
      Object.assign(draft, { [field]: theirs[field] })
      taken.push(field)
    } else clashes.push(field)
  }
  return { draft, clashes, taken }
}
