import { after, before, describe, it } from 'node:test'
import { openBrowser } from '../browser/browser.mjs'
import { guises, wander } from '../browser/wanderer.mjs'

/** Steps of all walks together, and what makes them: `make audit STEPS=700 SEED=7`. */
const steps = Number(process.env.STEPS ?? 5000)
const seed = Number(process.env.SEED ?? 1)
/** A browser is closed after so many steps. */
const most = 150

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

describe(`wandering through the site, SEED=${seed}`, () => {
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
      it(`finds every page whole as ${guise}, walk ${walk + 1}`, () => wander(browser, by))
    }
  }
})
