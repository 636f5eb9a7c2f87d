import { after, before, describe, it } from 'node:test'
import { openBrowser } from './browser.mjs'
import { guises, wander } from './wanderer.mjs'

/** Another seed is another walk: `make audit` walks further, by a seed of its own. */
const seed = 10
const steps = 150

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

describe('wandering through the site', () => {
  const names = Object.keys(guises)
  for (const [i, guise] of names.entries()) {
    it(`finds every page whole as ${guise}`, () =>
      wander(browser, { guise, seed: seed * names.length + i, steps: Math.ceil(steps / names.length) }))
  }
})
