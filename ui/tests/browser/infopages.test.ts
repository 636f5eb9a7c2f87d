import type { Locator, Page } from '@playwright/test'
import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { violations } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import type { Look } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
const said = (key: MessageKey) => words[key]

// One page for each test: they run beside each other and change what is public.
const text = (page: Page) => page.locator('#page-ar-content')
const savedAt = new RegExp(`^${said('writing.savedAt').replace('{time}', String.raw`\d\d:\d\d`)}`)
const saved = (page: Page) => expect(page.getByText(savedAt)).toBeVisible()

/** What the server writes of a page for who has no scripts. */
const written = async (path: string) => (await fetch(`${url}${path}`)).text()

async function publish(page: Page) {
  await page.getByRole('button', { name: `${said('writing.publish')}: ${said('writing.arabic')}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: said('writing.publishAr') }).click()
  await expect(dialog).toHaveCount(0)
}

/** Types at the end of the text. */
async function write(page: Page, field: Locator, ...lines: string[]) {
  await field.click()
  await page.keyboard.press('Control+End')
  for (const line of lines) {
    await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

/** Makes the text that came with the site the draft again, and publishes it. */
async function restoreFile(page: Page) {
  const [before] = said('writing.revisionAr').split('{')
  await page.getByRole('button', { name: new RegExp(`^${said('writing.compare')}: ${before}[1١]$`) }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: said('writing.restore') }).click()
  await dialog.getByRole('button', { name: words['common.sure'] }).click()
  await expect(dialog).toHaveCount(0)
  await publish(page)
}

test('an admin edits a page in Arabic, and visitors read it as soon as it is published', async ({ visit }) => {
  const page = await visit({ as: 'admin', width: 1280, height: 900 })
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'صحافة' }).click()
  await expect(text(page)).toBeVisible()
  const mark = `سطر جديد ${Date.now() % 100_000}`
  await write(page, text(page), mark, '<script>window.ran = 1</script>')
  await saved(page)
  expect(await written('/press?lang=ar'), 'a draft is not public').not.toContain(mark)
  await page.getByRole('button', { name: `${said('infoPages.preview')}: ${said('writing.arabic')}` }).click()
  await expect(page.getByRole('dialog').getByText(mark)).toBeVisible()
  await page.keyboard.press('Escape')

  const reader = await visit({})
  await publish(page)
  await expect.poll(async () => (await written('/press?lang=ar')).includes(mark), { timeout: 1000 }).toBe(true)
  await reader.goto('/press')
  await settled(reader)
  await expect(reader.getByText(mark)).toBeVisible()
  expect(await reader.evaluate(() => 'ran' in window)).toBe(false)
  expect(await written('/press?lang=en')).not.toContain(mark)
  expect(await written('/press?lang=ar')).toContain('id="short"')

  await restoreFile(page)
  await expect.poll(async () => (await written('/press?lang=ar')).includes(mark), { timeout: 1000 }).toBe(false)
})

test('two admins who write the same text decide what stays, and see what the other has published', async ({
  visit,
}) => {
  const [one, two] = [
    await visit({ as: 'admin', width: 1280, height: 900 }),
    await visit({ as: 'admin', width: 1280, height: 900 }),
  ]
  for (const page of [one, two]) {
    await page.goto('/admin/pages/careers')
    await expect(text(page)).toBeVisible()
  }
  const [mine, theirs] = [`نصّي ${Date.now() % 100_000}`, `نصّهم ${Date.now() % 100_000}`]
  await write(one, text(one), theirs)
  await saved(one)
  await publish(one)
  await write(two, text(two), mine)
  const conflict = two.getByRole('alert').filter({ hasText: said('writing.conflictTitle') })
  await expect(conflict).toBeVisible()
  await expect(conflict.getByText(theirs)).toBeVisible()
  await conflict.getByRole('button', { name: said('writing.keepMine') }).click()
  await expect(conflict).toHaveCount(0)
  await saved(two)
  await two.getByRole('button', { name: `${said('writing.publish')}: ${said('writing.arabic')}` }).click()
  const dialog = two.getByRole('dialog')
  await expect(dialog.getByText(said('writing.publishedMeanwhile'))).toBeVisible()
  await dialog.getByRole('button', { name: said('writing.publishOver') }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await written('/careers?lang=ar')).includes(mine), { timeout: 1000 }).toBe(true)
  expect(await written('/careers?lang=ar')).not.toContain(theirs)
  await restoreFile(two)
})

test('reads a page without scripts, with its parts at their addresses', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/about?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How we order results' })
    .click()
  await expect(page).toHaveURL(/#ranking$/)
  await expect(page.locator('#ranking')).toBeInViewport()
})

test('follows a link of a page within the app', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/about')
  await settled(page)
  await page.evaluate(() => void (document.documentElement.dataset.stays = ''))
  await page.locator('#record').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  expect(await page.evaluate(() => 'stays' in document.documentElement.dataset)).toBe(true)
})

test('reads a page that was never opened without a network', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  await context.addInitScript(() => localStorage.setItem('installBannerDismissed', String(Date.now())))
  const page = await context.newPage()
  await page.goto('/about')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload({ waitUntil: 'networkidle' })
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await expect(page.getByText(readWords('en')['pages.infoAsItCame'])).toHaveCount(0)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(page.getByText(readWords('en')['pages.infoAsItCame'])).toBeVisible()
})

for (const look of [
  { lang: 'ar', theme: 'dark', width: 1280 },
  { lang: 'en', theme: 'light', width: 390 },
] satisfies Look[]) {
  test(`the editors of the pages have nothing for axe: ${look.lang} ${look.theme} ${look.width}`, async ({ visit }) => {
    const page = await visit({ as: 'admin', ...look, height: 900 })
    for (const path of ['/admin/pages', '/admin/pages/about']) {
      await page.goto(path)
      await settled(page)
      if (path !== '/admin/pages') await expect(page.locator('.written').first()).toBeVisible()
      expect(await violations(page), path).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path} runs over`).toBeLessThanOrEqual(0)
    }
  })
}
