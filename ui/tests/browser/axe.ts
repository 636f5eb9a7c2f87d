import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { readFileSync } from 'node:fs'

declare global {
  interface Window {
    axe?: typeof axe
  }
}

/**
 * axe without its comments: a page reads it in half the time. Its colours keep each of their numbers in a WeakMap,
 * which was a third of a run; here what is kept stands in the key itself.
 */
const source = `((WeakMap) => {
  ${readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')}
})(class {
  key = Symbol()
  has(of) { return this.key in of }
  get(of) { return of[this.key] }
  set(of, value) { of[this.key] = value; return this }
})`

/**
 * In a page: axe reads each colour once. It reads one for every element, and `oklch()` for a tenth of a millisecond.
 */
function rememberColours() {
  interface Colour extends Record<'r' | 'g' | 'b' | 'alpha', number> {
    parseString: (text: string) => Colour
  }
  const { prototype } = (window.axe as unknown as { commons: { color: { Color: { prototype: Colour } } } }).commons
    .color.Color
  const { parseString } = prototype
  const known = new Map<string, [r: number, g: number, b: number, alpha: number]>()
  prototype.parseString = function (text) {
    const parts = known.get(text)
    if (parts) [this.r, this.g, this.b, this.alpha] = parts
    else {
      parseString.call(this, text)
      known.set(text, [this.r, this.g, this.b, this.alpha])
    }
    return this
  }
}

/**
 * What axe finds in a page, as `rule: elements`; all its rules, or some. It is put into the page once: Playwright's own
 * builder does so for each run, which takes several times as long as the run. Frames are not looked into; no page has
 * one whose words are ours.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(rememberColours)
    // Nobody reads the elements' HTML, of which axe makes a copy for each that it looks at.
    await page.evaluate(() => window.axe!.configure({ noHtml: true }))
  }
  const { found, passed } = await page.evaluate(async (only) => {
    // Colours that are on their way from one theme to the other have no contrast yet.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const result = await window.axe!.run({
      resultTypes: ['violations'], // the others are counted, but not described
      ...(only && { runOnly: only }),
    })
    return {
      found: result.violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      ),
      passed: result.passes.reduce((sum, { nodes }) => sum + nodes.length, 0),
    }
  }, rules)
  expect(passed, 'axe looked at something').toBeGreaterThan(0)
  return found
}

export type Theme = 'light' | 'dark'

/**
 * What axe finds in a page in both themes, or in one, and whether it is wider than the window. What another theme
 * changes is colours alone.
 */
export async function lookAt(page: Page, themes: Theme[] = ['light', 'dark']): Promise<string[]> {
  const wrong: string[] = []
  for (const [i, theme] of themes.entries()) {
    await page.evaluate((chosen) => void (document.documentElement.dataset.theme = chosen), theme)
    const rules = i < themes.length - 1 ? ['color-contrast'] : undefined
    for (const each of await violations(page, rules)) wrong.push(`${theme} ${each}`)
  }
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) wrong.push(`${over} px too wide`)
  return wrong
}
