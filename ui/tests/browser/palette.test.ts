import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { settled } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const said = { ar: readWords('ar'), en: readWords('en') }

const box = (page: Page) => page.getByRole('combobox', { name: /^(Where to|إلى أين)/ })
const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** A public listing with a name in both languages. */
async function anyListing(page: Page) {
  const { listings } = await ask<{ listings: { nodes: { id: string; nameAr: string; nameEn: string }[] } }>(
    page.context(),
    '{listings(filter: {}, first: 20) {nodes {id nameAr nameEn}}}',
  )
  return listings.nodes.find(({ nameAr, nameEn }) => nameAr && nameEn)!
}

test('leads to a listing by its Arabic name and by its English one', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'en', theme: 'light', width: 1280, height: 900 })
  await page.goto('/admin')
  await settled(page)
  const { id, nameAr, nameEn } = await anyListing(page)
  for (const name of [nameAr, nameEn]) {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await box(page).fill(name)
    await expect(
      page.getByRole('group', { name: said.en['admin.listings'] }).getByRole('option').first(),
    ).toContainText(nameEn)
    expect(await violations(page)).toEqual([])
    await page.getByRole('option', { name: nameEn }).first().click()
    await expect(page).toHaveURL(new RegExp(`/admin/history/${id}$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('finds a page by its English name in Arabic, and g h leads back to the beginning', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar', theme: 'dark', width: 1280, height: 900 })
  await page.goto('/admin/accounts')
  await settled(page)
  await page.getByRole('button', { name: said.ar['admin.palette'] }).click()
  await box(page).fill('moderation')
  const option = page.getByRole('option', { name: said.ar['admin.moderation'] })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/moderation$/)
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page).toHaveURL(/\/admin$/)
})

test('shows the rest in the list of the page, with the words in its box', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar', width: 1280, height: 900 })
  await page.goto('/admin/listings')
  await settled(page)
  await page.keyboard.press('Control+k')
  await box(page).fill('صالة')
  await page.getByRole('group', { name: said.ar['admin.listings'] }).getByRole('option').last().click()
  await expect(page).toHaveURL(/\/admin\/listings\?q=/)
  await expect(page.getByRole('search').getByRole('searchbox')).toHaveValue('صالة')
})

test('keeps the page behind it, and gives the focus back', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
  await page.goto('/admin/moderation')
  const row = page.locator('[data-row]').first()
  await row.focus()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('zzzz')
  await expect(page.getByText(said.en['palette.nothingHint'])).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(row).toBeFocused()
})

test('has room on a phone, in both languages', async ({ visit }) => {
  for (const lang of ['ar', 'en'] as const) {
    const page = await visit({ as: 'admin', lang, theme: lang === 'ar' ? 'dark' : 'light', width: 390, height: 844 })
    await page.goto('/admin')
    await settled(page)
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: said[lang]['admin.palette'] }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await box(page).fill('ا')
    await expect(page.getByRole('group', { name: said[lang]['admin.listings'] })).toBeVisible()
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    const dialog = await page.getByRole('dialog').boundingBox()
    expect(dialog && dialog.x >= 0 && dialog.x + dialog.width <= 390).toBe(true)
  }
})

test('a digit opens the oldest of a queue', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1280, height: 900 })
  await page.goto('/admin')
  await settled(page)
  const cards = page.getByRole('region', { name: said.en['admin.waiting'] }).locator('ol > li a')
  const links = await cards.evaluateAll((all) => all.map((each) => each.getAttribute('href')!))
  const at = links.indexOf('/admin/moderation#reviews')
  await page.keyboard.press(String(at + 1))
  await expect(page).toHaveURL(/#reviews$/)
  await expect(page.locator('[data-row^="review-"]').first()).toBeFocused()
})

test('saves a list that is narrowed, and opens it from the palette and another browser', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar', width: 390 })
  await page.goto('/admin/listings?status=PENDING')
  await page.getByRole('button', { name: 'حفظ هذه القائمة' }).click()
  await page.getByLabel('الاسم', { exact: true }).fill('إعلانات تنتظر')
  await page.getByRole('button', { name: 'حفظ', exact: true }).click()
  const saved = page.getByRole('navigation', { name: 'القوائم المحفوظة' }).getByRole('link', { name: 'إعلانات تنتظر' })
  await expect(saved).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(saved).toHaveAttribute('aria-current', 'page')
  expect(await violations(page)).toEqual([])

  const other = await visit({ as: 'admin', lang: 'en', width: 1280 })
  await other.goto('/admin')
  await settled(other)
  await other.keyboard.press('Control+k')
  await other.getByRole('combobox').fill('إعلانات تن')
  await expect(other.getByRole('option', { name: 'إعلانات تنتظر' })).toHaveAttribute('aria-selected', 'true')
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL(/\/admin\/listings\?status=PENDING$/)
  await other.getByRole('button', { name: said.en['views.change'] }).click()
  const remove = other.getByRole('button', { name: said.en['views.remove'], exact: true })
  await remove.click()
  await other.getByRole('button', { name: said.en['common.sure'] }).click()
  await expect(other.getByRole('link', { name: 'إعلانات تنتظر' })).toHaveCount(0)
})
