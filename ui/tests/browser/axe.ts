import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds in a page, as `rule: elements`; all its rules, or some. It is put into the page once: Playwright's own
 * builder does so for each run, which takes several times as long as the run. Frames are not looked into; no page has
 * one whose words are ours.
 */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { found, passed } = await page.evaluate(async (only) => {
    // Colours that are on their way from one theme to the other have no contrast yet.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(passing.map(({ finished }) => finished))
    const result = await (window as unknown as { axe: typeof axe }).axe.run({
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

/**
 * What axe finds in a page in both themes, and whether it is wider than the window. What light changes is colours alone.
 */
export async function lookAt(page: Page): Promise<string[]> {
  const wear = (theme: string) =>
    page.evaluate((chosen) => void (document.documentElement.dataset.theme = chosen), theme)
  const wrong: string[] = []
  await wear('light')
  for (const each of await violations(page, ['color-contrast'])) wrong.push(`light ${each}`)
  await wear('dark')
  for (const each of await violations(page)) wrong.push(`dark ${each}`)
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (over > 0) wrong.push(`${over} px too wide`)
  return wrong
}
