import { test } from './fixtures.ts'
import { guises, wander } from './wanderer.ts'

/** Another seed is another walk: `make audit` walks further, by a seed of its own. */
const seed = 10
const steps = 150

test.describe('wandering through the site', () => {
  const names = Object.keys(guises)
  for (const [i, guise] of names.entries()) {
    test(`finds every page whole as ${guise}`, ({ visit }) =>
      wander(visit, { guise, seed: seed * names.length + i, steps: Math.ceil(steps / names.length) }))
  }
})
