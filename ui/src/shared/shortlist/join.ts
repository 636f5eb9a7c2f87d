import { shortlist } from '../form/limits.json'
import { together } from '../together'
import { foldersOf } from './edits'
import { type Item, merge, type Moment, type Plan } from './merge'
import { itemsOf } from './shortlist'

/**
 * Joins the plan of an account with the plan that was made in this browser before signing in. Nothing is lost: items of
 * both stay, and a listing with a note in both keeps both notes. What was removed while signed out is not removed from
 * the account. Joining again changes nothing.
 */
export function join(account: Plan, visitor: Plan, changed: Moment): Plan {
  const folders = foldersOf(account)
  /** The id of the account's folder with the same name as the visitor's folder `id`, or else `id` itself. */
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
      // A tick that is neither done nor skipped means that the couple keep a custom.
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

/** The day and the number of guests. If both plans have one, the later change counts. */
function partyOf(account: Plan, visitor: Plan, changed: Moment): Plan['party'] {
  const [early, late] =
    Date.parse(visitor.party.changed) > Date.parse(account.party.changed)
      ? [account.party, visitor.party]
      : [visitor.party, account.party]
  const date = late.date ?? early.date
  const guests = late.guests || early.guests
  return date === account.party.date && guests === account.party.guests ? account.party : { date, guests, changed }
}
