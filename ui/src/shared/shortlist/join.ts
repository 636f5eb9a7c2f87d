import { shortlist } from '../form/limits.json'
import { together } from '../together'
import { foldersOf } from './edits'
import { type Item, merge, type Moment, type Plan } from './merge'
import { itemsOf } from './shortlist'

/**
 * The plan of an account with what was planned in this browser signed out. Both are there: what was taken off here goes
 * from this browser alone, and where both say something of a listing, both notes stand. It is the same when it is
 * joined again.
 */
export function join(account: Plan, visitor: Plan, changed: Moment): Plan {
  const folders = foldersOf(account)
  /** The folder of the account that is called like one of the visitor's, or that one. */
  const named = (id: string | null) => {
    const name = foldersOf(visitor).find((each) => each.id === id)?.name
    return (name !== undefined && folders.find((each) => each.name === name)?.id) || id
  }
  const said = itemsOf(visitor).map((item): Item => {
    const there = itemsOf(account).find(({ listing }) => listing === item.listing)
    if (!there) return { ...item, folder: named(item.folder), changed }
    const note = together(there.note, item.note).slice(0, shortlist.maxNote)
    const both = { ...there, note, folder: there.folder ?? named(item.folder) }
    return both.note === there.note && both.folder === there.folder ? there : { ...both, changed }
  })
  const ticks = visitor.ticks
    .filter(({ point, done, skipped }) => {
      const there = account.ticks.find((each) => each.point === point)
      // A custom that somebody keeps has a tick that says neither.
      return !there || ((done || skipped) && !there.done && !there.skipped)
    })
    .map((tick) => ({ ...tick, changed }))
  const own = visitor.points.filter(({ gone }) => !gone)
  return merge(account, {
    party: partyOf(account, visitor, changed),
    items: said,
    folders: foldersOf(visitor)
      .filter(({ id }) => named(id) === id && !folders.some((each) => each.id === id))
      .map((folder) => ({ ...folder, changed })),
    ticks,
    points: own
      .filter(({ words }) => !account.points.some((each) => !each.gone && each.words === words))
      .map((point) => ({ ...point, changed })),
  })
}

/** The day and the guests: of two of one, that which was said last. */
function partyOf(account: Plan, visitor: Plan, changed: Moment): Plan['party'] {
  const [early, late] =
    Date.parse(visitor.party.changed) > Date.parse(account.party.changed)
      ? [account.party, visitor.party]
      : [visitor.party, account.party]
  const date = late.date ?? early.date
  const guests = late.guests || early.guests
  return date === account.party.date && guests === account.party.guests ? account.party : { date, guests, changed }
}
