import { after, before, describe, it } from 'node:test'
import { openBrowser } from '../browser/browser.mjs'
import { guises, wander } from './wanderer.mjs'

/** Steps of the whole walk, and what it is made by: `make audit STEPS=700 SEED=7`. */
const steps = Number(process.env.STEPS ?? 5000)
const seed = Number(process.env.SEED ?? 1)

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

describe(`wandering through the site, SEED=${seed}`, () => {
  const names = Object.keys(guises)
  for (const [i, guise] of names.entries()) {
    it(`finds every page whole as ${guise}`, () => wander(browser, { guise, seed: seed * names.length + i, steps: Math.ceil(steps / names.length) }))
  }
})
