import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: ')) // a toast is in none
const here = '/for-couples-only?lang=en'
const list = (page: Page) => page.locator('#checklist')
const point = (page: Page, name: string) => list(page).getByRole('checkbox', { name: new RegExp(`^${name}`) })
const press = (page: Page, key: keyof typeof words, what: string) =>
  list(page)
    .getByRole('button', { name: words[key]!.replace('{what}', what), exact: true })
    .click()

test('a checklist is ticked, shortened and added to, and is on a second device after signing in', async ({
  newcomer,
  visit,
}) => {
  const page = await visit({ lang: 'en', theme: 'light', width: 1280 })
  await page.goto(here)
  await point(page, 'Book the venue').check({ force: true })
  await press(page, 'checklist.skip', 'Buy the rings and the gold')
  await press(page, 'checklist.take', 'Prepare the henna night')
  await expect(point(page, 'Prepare the henna night')).toBeAttached()
  await press(page, 'checklist.addOwn', '')
  await page.getByRole('textbox', { name: words['checklist.words'] }).fill('A hotel for Uncle Sami')
  await page.keyboard.press('Enter')
  await expect(point(page, 'A hotel for Uncle Sami')).toBeAttached()
  await page.reload()
  await expect(point(page, 'Book the venue')).toBeChecked()
  await expect(point(page, 'Buy the rings')).toHaveCount(0)

  const { email, password, page: other } = await newcomer('customer', { lang: 'en' })
  await page.goto('/login?lang=en')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(here)
  await expect(page.getByText(words['list.saved']!)).toBeVisible()
  await other.goto(here)
  await expect(point(other, 'A hotel for Uncle Sami')).toBeAttached()
  await expect(point(other, 'Book the venue')).toBeChecked()
  await expect(point(other, 'Buy the rings')).toHaveCount(0)
  await expect(point(other, 'Prepare the henna night')).toBeAttached()
  await expect(list(other).getByText(words['checklist.letterNoDay']!)).toBeVisible()
})

test('what comes next is ticked by keys, and the checklist opens without a connection', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  const page = await context.newPage()
  await page.goto(here)
  await page.evaluate(
    () =>
      navigator.serviceWorker.controller ??
      new Promise((taken) => navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true })),
  )
  await page.goto('/')
  await page.getByRole('link', { name: words['nav.couples'], exact: true }).first().click()
  const next = page.getByRole('region', { name: words['checklist.next'] }).getByRole('checkbox')
  await expect(next).toHaveCount(3)
  await next.first().focus()
  await page.keyboard.press('Space')
  await expect(next.first()).toBeFocused()
  await expect(point(page, 'Agree on the budget')).toBeChecked()
  await context.setOffline(true)
  await page.reload()
  await expect(point(page, 'Agree on the budget')).toBeChecked()
  await point(page, 'Choose the songs').check({ force: true })
  await page.reload()
  await expect(point(page, 'Choose the songs')).toBeChecked()
})

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test(`the checklist has nothing for axe, fits 320 px and stands alone on paper (${lang})`, async ({ visit }) => {
    const own = readWords(lang)
    const page = await visit({ lang, theme, width: 320 })
    await page.goto('/for-couples-only')
    await page.evaluate(() => {
      const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
      localStorage.setItem('party', JSON.stringify({ day }))
    })
    await page.reload()
    await list(page).getByRole('button', { name: own['checklist.addOwn'], exact: true }).click()
    await settled(page)
    expect(quiet(await violations(page))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.keyboard.press('Escape')
    await page.evaluate(() => (document.documentElement.dataset.printed = 'checklist'))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('h1')).toBeHidden()
    await expect(list(page).getByRole('heading', { name: own['checklist.title'] })).toBeVisible()
    await expect(list(page).getByRole('button')).toHaveCount(0)
    const sheets = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)
    expect(sheets!.length).toBeLessThanOrEqual(2)
  })
}
