import type { Page } from '@playwright/test'
import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { violations } from './axe.ts'
import { boxOf, everyLook, settled } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
const said = (key: MessageKey) => words[key]
const shown = 'العدد أولًا ثم الصالة'
const later = 'وهذا كُتب بعد النشر'

/** Types at the end of the Arabic text. */
async function write(page: Page, ...lines: string[]) {
  await page.locator('#post-ar-content').click()
  await page.keyboard.press('Control+End')
  for (const [at, line] of lines.entries()) {
    if (at > 0) await page.keyboard.press('Enter')
    await page.keyboard.type(line)
  }
}

const saved = (page: Page) =>
  expect(
    page.getByText(new RegExp(`^${said('writing.savedAt').replace('{time}', String.raw`\d\d:\d\d`)}`)),
  ).toBeVisible()

test('an admin writes a post, publishes it, and goes on writing while visitors read what is public', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', width: 1280, height: 900 })
  await page.goto('/admin/blog')
  await page.getByRole('button', { name: said('posts.new') }).click()
  const title = `كيف نختار الصالة ${Date.now() % 100_000}`
  await page.locator('#title-ar').fill(title)
  await page.getByRole('button', { name: said('posts.begin') }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await write(page, '## البداية', `${shown} [ليس رابطًا]`, '- أول', 'ثانٍ')
  await page.locator('#post-category').selectOption('planning')
  const picture = await page.screenshot({ type: 'jpeg' })
  const file = { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: picture }
  await page.locator('#post-featured input[type=file]').setInputFiles(file)
  await page.locator('#post-alt-0-ar').fill('صالة في دمشق')
  await page.keyboard.press('Control+Shift+P')
  // The dialog says what is missing, and leads there.
  await page.getByRole('link', { name: said('posts.needAlt') }).click()
  await expect(page.locator('#post-alt-0-en')).toBeFocused()
  await page.keyboard.type('A hall in Damascus')
  await page.keyboard.press('Control+s')
  await saved(page)

  await page.getByRole('button', { name: `${said('writing.publish')}: ${said('writing.arabic')}` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: said('writing.publishAr') })
    .click()
  const state = page.getByRole('region', { name: said('writing.arabic'), exact: true })
  await expect(state.getByText(said('writing.statePublished'), { exact: true })).toBeVisible()
  const address = (await state.getByRole('link').getAttribute('href'))!

  const reader = await visit({})
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(reader.getByRole('heading', { level: 2, name: 'البداية' })).toBeVisible()
  const text = reader.getByText(`${shown} [ليس رابطًا]`, { exact: true })
  await expect(text).toBeVisible()

  await write(page, '', later)
  await saved(page)
  await expect(state.getByText(said('writing.changed'))).toBeVisible()
  await reader.reload()
  await expect(text).toBeVisible()
  await expect(reader.getByText(later)).toHaveCount(0)

  const editor = new URL(page.url()).pathname
  for (const [lang, width] of [
    ['ar', 390],
    ['en', 1280],
    ...(everyLook
      ? ([
          ['ar', 1280],
          ['en', 390],
        ] as const)
      : []),
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of [editor, '/admin/blog']) {
      await page.goto(`${path}?lang=${lang}`)
      await settled(page)
      if (path === editor) await expect(page.locator('.written').first()).toBeVisible()
      expect(await violations(page), `${path} ${lang} ${width}`).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(over, `${path} ${lang} ${width} runs over`).toBeLessThanOrEqual(0)
    }
  }
})

for (const look of [
  { lang: 'ar', width: 390, height: 844 },
  { lang: 'en', width: 1280, height: 900 },
] as const)
  test(`the tools of a text stay in reach while it scrolls, ${look.lang}`, async ({ visit }) => {
    const page = await visit({ ...look, as: 'editor' })
    await page.goto('/admin/blog')
    await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').last().click()
    const field = page.locator(`#post-${look.lang}-content`)
    await field.getByRole('heading').last().scrollIntoViewIfNeeded()
    const tools = page.locator(`[aria-controls="post-${look.lang}-content"]`)
    await expect(tools.locator('[data-tool=h2]')).toBeInViewport({ ratio: 1 })
    const above = page.locator('.sticky', { has: page.getByRole('status') })
    const [bar, line] = await Promise.all([boxOf(tools), boxOf(above)])
    expect(bar.y).toBeGreaterThanOrEqual(line.y + line.height - 1)
    expect(bar.height).toBeLessThan(100)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  })
