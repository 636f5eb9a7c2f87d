import { test } from '../browser/fixtures.ts'
import { guises, wander } from '../browser/wanderer.ts'

/** Steps of all walks together, and what makes them: `make audit STEPS=700 SEED=7`. */
const steps = Number(process.env.STEPS ?? 5000)
const seed = Number(process.env.SEED ?? 1)
/** The steps of one walk at most. */
const most = 150

test.describe(`wandering through the site, SEED=${seed}`, () => {
  const names = Object.keys(guises)
  const each = Math.ceil(steps / names.length)
  for (const [i, guise] of names.entries()) {
    for (let walked = 0, walk = 0; walked < each; walked += most, walk++) {
      const by = {
        guise,
        seed: (seed + walk * 1009) * names.length + i,
        steps: Math.min(most, each - walked),
        hasty: walk % 2 === 1,
      }
      test(`finds every page whole as ${guise}, walk ${walk + 1}`, ({ visit }) => wander(visit, by))
    }
  }
})
