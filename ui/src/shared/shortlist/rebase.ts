import { shortlist } from '../form/limits.json'
import { together } from '../together'
import type { Item, Moment, Party, Plan, Point } from './merge'

type Changing = Item | Point | Party

/**
 * The plan of this browser, prepared for merging with the server's. `merge` lets the last change of an entry win as a
 * whole. If both sides have changed an entry since `base`, the last plan that both had, the entry gets what each side
 * has changed: one wrote a note, the other chose a folder. Two notes are put one below the other. What one side removed
 * stays if the other has written about it. Applying it again to its result changes nothing.
 */
export function rebase(base: Plan, here: Plan, theirs: Plan, changed: Moment): Plan {
  return {
    ...here,
    party: combined(base.party, here.party, theirs.party, changed),
    items: here.items.map((mine) => {
      const same = ({ listing }: Item) => listing === mine.listing
      const there = theirs.items.find(same)
      return there ? itemOf(base.items.find(same), mine, there, changed) : mine
    }),
    points: here.points.map((mine) => {
      const same = ({ id }: Point) => id === mine.id
      const [was, there] = [base.points.find(same), theirs.points.find(same)]
      if (!was || !there) return mine
      return living(was, mine, there, 'words', changed) ?? combined(was, mine, there, changed)
    }),
  }
}

function itemOf(known: Item | undefined, mine: Item, there: Item, changed: Moment): Item {
  const was = known ?? { ...mine, folder: null, note: '', gone: false }
  const left = living(was, mine, there, 'note', changed)
  if (left) return left
  const both = combined(was, mine, there, changed)
  if ([there.note, was.note].includes(mine.note) || there.note === was.note) return both
  const note = together(there.note, mine.note).slice(0, shortlist.maxNote)
  return note === both.note ? both : { ...both, note, changed }
}

/** An entry that one side has removed and about which the other has written. Null for any other entry. */
function living<E extends Changing>(was: E, mine: E, there: E, words: keyof E, changed: Moment): E | null {
  if (mine.gone === there.gone) return null
  const left = mine.gone ? there : mine
  return left[words] && left[words] !== was[words] ? { ...left, changed } : null
}

/** An entry with the changes of both sides. Of a field that both have changed, the later change wins. */
function combined<E extends Changing>(was: E, mine: E, there: E, changed: Moment): E {
  const fields = (Object.keys(mine) as (keyof E)[]).filter((field) => field !== 'changed')
  const differ = (a: E, b: E) => fields.some((field) => a[field] !== b[field])
  if (!differ(mine, was)) return there
  if (!differ(there, was) || !differ(mine, there)) return mine
  const late = Date.parse(mine.changed) >= Date.parse(there.changed) ? mine : there
  if (mine.gone !== there.gone) return late
  const both = { ...late, changed }
  for (const field of fields)
    if (mine[field] === was[field]) both[field] = there[field]
    else if (there[field] === was[field]) both[field] = mine[field]
  return both
}
