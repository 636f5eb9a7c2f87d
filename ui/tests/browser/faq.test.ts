import type { MessageKey } from '../../src/shared/i18n/language.ts'
import { lookAt } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const said = (key: MessageKey) => words[key]

test('opens the question that the address names, and finds one in another spelling', async ({ visit }) => {
  const page = await visit({ lang: 'ar' })
  await page.goto('/faq#ranking')
  await settled(page)
  await expect(page.locator('#ranking')).toHaveAttribute('open', '')
  await page.getByRole('searchbox').fill('الصاله احجز')
  await expect(page.locator('details')).toHaveCount(1)
  await expect(page.locator('#book mark').first()).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await page.getByRole('searchbox').fill('كلمةلايكتبهاأحد')
  await expect(page.getByText(readWords('ar')['pages.faqNone'])).toBeVisible()
})

test('follows a link of an answer without leaving the app', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/faq#report')
  await settled(page)
  await page.evaluate(() => void (document.documentElement.dataset.stays = ''))
  await page.locator('#report').getByRole('link').click()
  await expect(page).toHaveURL(/\/contact$/)
  expect(await page.evaluate(() => 'stays' in document.documentElement.dataset)).toBe(true)
})

test('answers without scripts', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/faq?lang=en')
  await page.locator('#free summary').click()
  await expect(page.getByText('You pay the site nothing')).toBeVisible()
  await context.close()
})

test('an admin writes a question, and visitors read it at once; archived, it goes and comes back', async ({
  visit,
}) => {
  const page = await visit({ as: 'admin', lang: 'en', width: 1366, height: 900 })
  await page.goto('/admin/faq')
  await page.getByRole('button', { name: said('admin.faqAdd'), exact: true }).click()
  const name = `Is parking free ${Date.now() % 100_000}?`
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^Question.*English/ }).fill(name)
  await dialog.getByRole('textbox', { name: /^Answer.*English/ }).fill('Ask the **owner**.')
  await dialog.getByRole('button', { name: said('admin.faqPreview') }).click()
  await expect(dialog.locator('strong')).toHaveText('owner')
  expect(await lookAt(page)).toEqual([])
  await dialog.getByRole('button', { name: said('admin.faqSave') }).click()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()

  const reader = await visit({ lang: 'en' })
  await reader.goto('/faq?lang=en')
  await expect(reader.getByText(name)).toBeAttached()
  const found = async () => (await (await fetch(`${url}/faq?lang=en`)).text()).includes(name)
  expect(await found()).toBe(true)
  expect((await (await fetch(`${url}/faq?lang=ar`)).text()).includes(name)).toBe(false)

  await row.getByRole('button', { name: `Move up: ${name}` }).click()
  await expect(row.getByRole('button', { name: /^Drag/ })).toBeFocused()
  await page.keyboard.press('End')
  await row.getByRole('button', { name: said('admin.faqEdit') }).click()
  await page.getByRole('menuitem', { name: said('admin.faqArchive') }).click()
  await dialog.getByRole('button', { name: said('admin.faqArchive') }).click()
  await expect(row).toHaveCount(0)
  await expect.poll(found, { timeout: 1000 }).toBe(false)
  await page.getByRole('button', { name: words['common.undo'] }).click()
  await expect(row).toBeVisible()
  await expect.poll(found, { timeout: 1000 }).toBe(true)
})

test('has the room of the FAQ on a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar' })
  await page.goto('/admin/faq')
  await expect(page.getByRole('listitem').filter({ hasText: 'هل التصفّح مجاني؟' })).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await page.getByRole('button', { name: 'هل التصفّح مجاني؟', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})
