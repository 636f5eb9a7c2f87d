import { browserStorage, isText, parseList } from '../store'
import { put } from './edits'
import { plan } from './shortlist'

/** The storage key of the ticks before they were part of the plan. */
const key = 'checklist'

/** The points of the old checklist that still exist, with their present names. */
const names: Record<string, readonly string[]> = {
  budget: ['budget'],
  guests: ['guests'],
  hall: ['venue'],
  photo: ['photography', 'videography'],
  music: ['music'],
  dress: ['dress'],
  papers: ['papers'],
  food: ['catering'],
  flowers: ['flowers'],
  suit: ['rings'],
  makeup: ['makeup'],
  cards: ['invitations'],
  invite: ['send'],
  henna: ['henna'],
  cars: ['car'],
  songs: ['songs'],
  count: ['confirm'],
}

/** Moves the old ticks of this device into the plan, once. A point that has a tick in the plan already keeps it. */
export function takeOldTicks(): void {
  const old = parseList(isText)(browserStorage.get(key))
  if (old.length > 0)
    void plan.change((now) => {
      const points = old.flatMap((id) => names[id] ?? [])
      const fresh = points.filter((point) => !now.ticks.some((each) => each.point === point))
      const changed = new Date(0).toISOString()
      return put(now, 'ticks', ...fresh.map((point) => ({ point, done: true, skipped: false, changed })))
    })
  browserStorage.set(key, null)
}
