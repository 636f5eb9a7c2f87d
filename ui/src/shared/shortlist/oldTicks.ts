import { browserStorage, isText, parseList } from '../store'
import { put } from './edits'
import { plan } from './shortlist'

/** Where the checklist kept what was ticked, before it was a part of the plan. */
const key = 'checklist'

/** Its points that the site's checklist still has, and what they are called there. */
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

/** Takes what was ticked on this device into the plan, once. Whatever was said of a point since is later. */
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
