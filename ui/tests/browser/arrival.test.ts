import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
/** The path that a link leads to, and its words. */
const targetOf = async (link: Locator): Promise<[path: string, name: string]> => [
  new URL(await link.evaluate((each) => (each as HTMLAnchorElement).href)).pathname,
  (await link.innerText()).trim(),
]
const similar = (page: Page) => page.locator('section[aria-labelledby=similar-title] article')
const headed = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

/** Waits until the page at a path stands under its heading, and asserts that the address then stays. */
async function standsAt(page: Page, path: string, name: string) {
  await page.waitForURL((at) => at.pathname === path)
  await headed(page, name)
  // The answer is there, so whatever would replace the address has had its data.
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
}

const sizes = { 'a phone': { width: 390, height: 844 }, 'a desk': { width: 1280, height: 900 } }
for (const [where, size] of Object.entries(sizes)) {
  test.describe(`on ${where}`, () => {
    test('goes from listing to listing by similar cards, and Back and Forth through all of them', async ({ visit }) => {
      const page = await visit({ lang: 'en', theme: 'light', ...size })
      await page.goto('/venues')
      const start = page.locator('main article a').first()
      const seen = [await targetOf(start)]
      await start.click()
      await standsAt(page, ...seen[0]!)
      for (let step = 1; step <= 4; step++) {
        const card = similar(page)
          .nth(step % 2)
          .getByRole('link')
          .first()
        const next = await targetOf(card)
        await card.click()
        await standsAt(page, ...next)
        seen.push(next)
      }
      for (let step = 0; step < 10; step++) {
        const back = step % 5 < 3
        await (back ? page.goBack() : page.goForward())
        const at = [3, 2, 1, 2, 3][step % 5]!
        await standsAt(page, ...seen[at]!)
        if (step === 4) await page.goForward().then(() => standsAt(page, ...seen[4]!))
      }
    })

    test('goes from a listing to what the suggestions name', async ({ visit }) => {
      const page = await visit({ lang: 'en', theme: 'light', ...size })
      await page.goto('/venues')
      // the first is the jasmine that is looked for next
      const start = page.locator('main article').nth(1).getByRole('link').first()
      const first = await targetOf(start)
      await start.click()
      await standsAt(page, ...first)
      for (const words of ['jasmine', 'photographer', 'garden', 'castle']) {
        const left = new URL(page.url()).pathname
        await page.locator('header').getByRole('button', { name: 'Search' }).click()
        const box = page.getByRole('combobox').first()
        await box.fill(words)
        await expect(page.locator('[role=listbox][aria-busy=false]')).toBeVisible()
        const option = page
          .getByRole('option')
          .filter({ has: page.locator('img') })
          .first()
        await expect(option).toBeVisible()
        const name = (await option.locator('span span').first().innerText()).trim()
        await option.click()
        await headed(page, name)
        const { pathname } = new URL(page.url())
        expect(pathname).toMatch(/^\/(venue|service)\//)
        await standsAt(page, pathname, name)
        expect(pathname).not.toBe(left)
      }
    })

    test('never shows the heading of one list over the cards of another', async ({ visit }) => {
      const page = await visit({ lang: 'en', theme: 'light', ...size })
      await page.goto('/services')
      await expect(page.locator('main article').first()).toBeVisible()
      // What stands under each heading, at every change of the page.
      await page.evaluate(() => {
        window.mixed = []
        const look = () => {
          const kinds: Record<string, string> = { 'Wedding venues': 'venue', 'Wedding services': 'service' }
          const kind = kinds[document.querySelector('main h1')?.textContent ?? '']
          const cards = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href]')]
            .map((each) => each.pathname.split('/')[1])
            .filter((each) => each === 'venue' || each === 'service')
          if (kind && cards.some((each) => each !== kind)) window.mixed.push(`${kind} over ${[...new Set(cards)]}`)
        }
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
      })
      const headings = { '/venues': 'Wedding venues', '/services': 'Wedding services' } as const
      for (const path of ['/venues', '/services', '/venues', '/services'] as const) {
        await page.evaluate(
          (to) =>
            document
              .querySelector<HTMLElement>(`header a[href="${to}"], nav a[href="${to}"], footer a[href="${to}"]`)
              ?.click(),
          path,
        )
        await standsAt(page, path, headings[path])
      }
      for (let step = 0; step < 10; step++) {
        await (step % 2 === 0 ? page.goBack() : page.goForward())
        const path = step % 2 === 0 ? '/venues' : '/services'
        await standsAt(page, path, headings[path])
      }
      expect(await page.evaluate(() => window.mixed)).toEqual([])
    })
  })
}
