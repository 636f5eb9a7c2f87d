import { type Draft, type DraftField, same } from './draft'

export interface Merged {
  draft: Draft
  /** Fields that both sides changed, each in its own way; the draft holds mine. */
  clashes: DraftField[]
  /** Fields that only they changed; the draft holds theirs. */
  taken: DraftField[]
}

/** Puts two changes of the same listing together, field by field. Nothing of mine is lost. */
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
