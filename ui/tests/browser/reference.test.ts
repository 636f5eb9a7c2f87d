import type { Page } from '@playwright/test'
import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { lookAt } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const said = (key: MessageKey) => words[key]

/** The amenities as visitors get them. */
async function amenities(page: Page): Promise<string[]> {
  const answer = await page.request.post(`${url}/graphql`, {
    data: { query: '{amenities {nameEn}}' },
    headers: { Origin: url },
  })
  const { data } = (await answer.json()) as { data: { amenities: { nameEn: string }[] } }
  return data.amenities.map(({ nameEn }) => nameEn)
}

test('an admin moves an amenity, and visitors find it there', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
  await page.goto('/admin/reference/amenities')
  await page.getByRole('button', { name: said('admin.orderChange') }).click()
  const items = page.getByRole('list', { name: said('admin.amenities') }).getByRole('listitem')
  const before = await amenities(page)
  await expect(items).toHaveText(before)
  expect(await lookAt(page)).toEqual([])

  const last = before.at(-1)!
  await page.getByRole('button', { name: `Move up: ${last}`, exact: true }).click()
  await expect(page.getByRole('button', { name: new RegExp(`^Drag.*: ${last}$`) })).toBeFocused()
  await page.keyboard.press('Home')
  const moved = [last, ...before.slice(0, -1)]
  await expect(items).toHaveText(moved)
  await expect.poll(() => amenities(page)).toEqual(moved)

  const reader = await visit({ lang: 'en', width: 1280, height: 900 })
  await reader.goto('/search')
  await settled(reader)
  const group = reader.getByRole('group', { name: words['search.amenities'] }).first()
  await expect(group.getByRole('button').first()).toContainText(last)

  const grip = page.getByRole('button', { name: new RegExp(`^Drag.*: ${last}$`) })
  await grip.hover()
  await page.mouse.down()
  await items.last().hover()
  await page.mouse.up()
  await expect.poll(() => amenities(page)).toEqual(before)
  await page.getByRole('button', { name: said('admin.orderDone') }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('has the order of a list on a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar', theme: 'dark' })
  await page.goto('/admin/reference/categories')
  await page.getByRole('button', { name: readWords('ar')['admin.orderChange'] }).click()
  await expect(page.getByRole('list', { name: readWords('ar')['admin.categories'] })).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})

test('a category and a place say what they are about, with scripts and without', async ({ visit, contexts }) => {
  const plain = await (await contexts.newContext({ baseURL: url, javaScriptEnabled: false })).newPage()
  for (const [at, lang, intro, title] of [
    ['/services/flowers', 'en', 'The bride’s bouquet', /^Wedding flowers in Syria/],
    ['/services/flowers', 'ar', 'باقة العروس', /^ورد الأعراس في سورية/],
    ['/homs', 'ar', 'أعراس حمص معروفة', /^أعراس حمص/],
  ] as const) {
    await plain.goto(`${at}?lang=${lang}`)
    await expect(plain.getByText(intro)).toBeVisible()
    await expect(plain).toHaveTitle(title)
    const page = await visit({ lang })
    await page.goto(`${at}?lang=${lang}`)
    await settled(page)
    await expect(page.getByText(intro)).toHaveCount(1)
    await expect(page).toHaveTitle(title)
    expect(await lookAt(page)).toEqual([])
  }
  await expect(plain.locator('script[type="application/ld+json"]')).toBeAttached()
})

test('an admin gives a category its picture and texts, with the number of characters that are left', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
  await page.goto('/admin/reference/categories')
  await page.getByRole('button', { name: /^Edit.*Flowers/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/of 1,200 characters/).first()).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  const title = dialog.getByRole('textbox', { name: /^Title for search engines.*English/ })
  const before = await title.inputValue()
  await title.fill('x'.repeat(121))
  await dialog.getByRole('button', { name: said('admin.save') }).click()
  await expect(dialog.getByText(/at most 120/)).toBeVisible()
  await expect(title).toHaveValue('x'.repeat(121))
  await title.fill(before)
  await dialog.getByRole('button', { name: said('admin.save') }).click()
  await expect(dialog).toHaveCount(0)
})
