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
  await page.getByRole('searchbox').fill('نسيت كلمة السر')
  await expect(page.locator('details')).toHaveCount(1)
  await expect(page.locator('#password')).toBeVisible()
  await page.getByRole('searchbox').fill('كلمة السر والمناطيد')
  await expect(page.getByText(readWords('ar')['pages.faqNear'])).toBeVisible()
  await expect(page.locator('#password')).toBeVisible()
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

test('asks whether an answer helped, takes another word and one back, and leads to the form with its question', async ({
  visit,
}) => {
  const page = await visit({ lang: 'en', width: 320, height: 640 })
  const told: string[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/analytics/track/faq')) return
    told.push((request.postDataJSON() as { what: string }).what)
  })
  await page.goto('/faq')
  await settled(page)
  await page.locator('#ranking summary').press('Enter')
  const asked = page.locator('#ranking').getByRole('group', { name: said('pages.faqHelped') })
  await asked.getByRole('button', { name: said('pages.faqYes'), exact: true }).press('Enter')
  await expect(asked.getByRole('status')).toHaveText(said('pages.faqThanks'))
  await asked.getByRole('button', { name: said('common.undo') }).press('Enter')
  const no = asked.getByRole('button', { name: said('pages.faqNo'), exact: true })
  await expect(asked.getByRole('button', { name: said('pages.faqYes'), exact: true })).toBeFocused()
  await no.click()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => told).toEqual(['opened', 'yes', 'undone', 'no'])
  expect(await lookAt(page)).toEqual([])
  await page.reload()
  await settled(page)
  await page.locator('#ranking summary').click()
  await expect(no).toHaveAttribute('aria-pressed', 'true')
  await asked.getByRole('link', { name: said('pages.faqWrite') }).click()
  await expect(page.getByLabel(said('messages.subject'), { exact: true })).toHaveValue(
    'About: How are results ordered?',
  )
  expect(told).toHaveLength(4)
})

test('keeps a word about an answer while there is no network, and sends it once there is', async ({ visit }) => {
  const page = await visit({ lang: 'ar' })
  await page.goto('/faq#free')
  await settled(page)
  const kept = () => page.evaluate(() => localStorage.getItem('faq-unsent'))
  await expect.poll(kept).toBeNull()
  await page.context().setOffline(true)
  const ar = readWords('ar')
  const asked = page.locator('#free').getByRole('group')
  await asked.getByRole('button', { name: ar['pages.faqYes'], exact: true }).click()
  await expect(asked.getByRole('status')).toHaveText(ar['pages.faqThanks'])
  await expect.poll(kept).toContain('"yes"')
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/analytics/track/faq'))
  await page.context().setOffline(false)
  expect((await sent).status()).toBe(202)
  await expect.poll(kept).toBeNull()
})

test('takes an answer that is pressed before the app stands', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  let go = () => {}
  const held = new Promise<void>((resolve) => (go = resolve))
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/faq', { waitUntil: 'commit' })
  await page.locator('#ranking summary').click()
  const yes = page.locator('#ranking').getByRole('button', { name: said('pages.faqYes'), exact: true })
  await yes.click()
  go()
  await expect(yes).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#ranking')).toHaveAttribute('open', '')
})

test('shows admins what came of a question, and what the FAQ did not answer', async ({ visit }) => {
  const reader = await visit({ lang: 'en' })
  await reader.goto('/faq#erase')
  await settled(reader)
  const answered = (path: string) =>
    reader.waitForResponse((response) => response.url().endsWith(path) && response.status() === 202)
  const rated = reader.waitForResponse(
    (response) => (response.request().postData() ?? '').includes('"no"') && response.status() === 202,
  )
  await reader
    .locator('#erase')
    .getByRole('button', { name: said('pages.faqNo'), exact: true })
    .click()
  await rated
  const missed = answered('/api/analytics/track/faq-search')
  const word = `zeppelin${Date.now() % 100_000}`
  await reader.getByRole('searchbox').fill(word)
  await missed

  const page = await visit({ as: 'admin', lang: 'en', width: 1366, height: 900 })
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Damascus' })
  await page.goto(`/admin/faq?tab=figures&order=least&from=${today}&to=${today}`)
  const row = page.getByRole('row').filter({ has: page.locator('a[href="/faq#erase"]') })
  await expect(async () => {
    await page.reload() // it is counted a moment after it is recorded
    await expect(row).toContainText('0%', { timeout: 2000 })
  }).toPass()
  expect(await lookAt(page)).toEqual([])
  await page.getByRole('tab', { name: said('admin.faqMisses') }).click()
  await expect(page.getByRole('row').filter({ hasText: word })).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})

test('answers without scripts', async ({ contexts }) => {
  const context = await contexts.newContext({ baseURL: url, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/faq?lang=en')
  await page.locator('#free summary').click()
  await expect(page.getByText('You pay the site nothing')).toBeVisible()
  await expect(page.locator('#free .faq-helped')).toBeHidden() // they would do nothing
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

test('has the admin page of the FAQ on a phone, in Arabic', async ({ visit }) => {
  const page = await visit({ as: 'admin', lang: 'ar' })
  await page.goto('/admin/faq')
  await expect(page.getByRole('listitem').filter({ hasText: 'هل التصفّح مجاني؟' })).toBeVisible()
  expect(await lookAt(page)).toEqual([])
  await page.getByRole('button', { name: 'هل التصفّح مجاني؟', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await lookAt(page)).toEqual([])
})
