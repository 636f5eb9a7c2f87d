import type { Page } from '@playwright/test'
import { readRoutes } from './routes.ts'
import { lookAt, violations } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = { ar: readWords('ar'), en: readWords('en') }
const said = words.ar

const sideBar = (page: Page, lang: 'ar' | 'en') => page.getByRole('navigation', { name: words[lang]['admin.title'] })
const own = ['admin.overview', 'admin.blog', 'admin.faq', 'admin.songs', 'admin.infoPages'] as const

test('an editor writes and publishes, and is shown nothing else', async ({ visit }) => {
  const page = await visit({ as: 'editor', width: 1280, height: 900 })
  await page.goto('/')
  await page.getByRole('link', { name: said['nav.dashboard'] }).click()
  await expect(page).toHaveURL(/\/admin$/)
  await expect(sideBar(page, 'ar').getByRole('link')).toHaveText(own.map((key) => said[key]))

  await sideBar(page, 'ar').getByRole('link', { name: said['admin.blog'] }).click()
  await page.getByRole('button', { name: said['posts.new'] }).click()
  const title = `كيف نرتّب الطاولات ${Date.now() % 100_000}`
  await page.locator('#title-ar').fill(title)
  await page.getByRole('button', { name: said['posts.begin'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.locator('#post-ar-content').click()
  await page.keyboard.type('لكل عائلة طاولة قريبة من أهلها.')
  await page.locator('#post-category').selectOption('planning')
  const picture = { name: 'hall.jpg', mimeType: 'image/jpeg', buffer: await page.screenshot({ type: 'jpeg' }) }
  await page.locator('#post-featured input[type=file]').setInputFiles(picture)
  await page.locator('#post-alt-0-ar').fill('صالة في دمشق')
  await page.locator('#post-alt-0-en').fill('A hall in Damascus')
  await page.getByRole('button', { name: said['posts.addListing'] }).click()
  const first = page.getByRole('dialog').getByRole('listitem').first().getByRole('button')
  const listing = (await first.locator('bdi').textContent())!
  await first.click()
  await expect(page.getByText(listing, { exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')

  await page.goto('/admin')
  const drafts = page.getByRole('region', { name: said['admin.homeDrafts'] })
  await drafts.getByRole('link', { name: title }).click()
  await page.getByRole('button', { name: `${said['writing.publish']}: ${said['writing.arabic']}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: said['writing.publishAr'] }).click()
  const state = page.getByRole('region', { name: said['writing.arabic'], exact: true })
  await expect(state.getByText(said['writing.statePublished'], { exact: true })).toBeVisible()
  const reader = await visit({})
  await reader.goto((await state.getByRole('link').getAttribute('href'))!)
  await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('other pages answer an editor as they answer anybody, by URL, by the palette and by the API', async ({
  visit,
}) => {
  const page = await visit({ as: 'editor', lang: 'en', theme: 'light', width: 1280, height: 900 })
  const closed = readRoutes().filter(({ path, access }) => path.startsWith('/admin') && !access.includes('editor'))
  expect(closed.length).toBeGreaterThan(12)
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postData() ?? ''))
  for (const { path } of closed.filter((each) => each.access !== 'public')) {
    await page.goto(path.replace(/:\w+/g, '01920000-0000-7000-8000-000000000000'))
    await expect(page.getByRole('heading', { level: 1, name: words.en['admin.forAdmins'] }), path).toBeVisible()
  }
  expect(asked.filter((each) => /analytics|accounts|waiting|auditLog|systemStatus/.test(each))).toEqual([])
  await page.getByRole('main').getByRole('link', { name: words.en['nav.dashboard'] }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.en['admin.overview'] })).toBeVisible()

  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox')
  await expect(box).toBeFocused()
  await expect(page.getByRole('option')).toHaveText(own.map((key) => words.en[key]))
  await box.fill('hall')
  await expect(page.getByRole('group', { name: words.en['admin.blog'] }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: words.en['admin.listings'] })).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Escape')

  for (const query of [
    '{accounts {total}}',
    '{allListings {total}}',
    '{moderationQueue {listings {id}}}',
    '{auditLog {nodes {type}}}',
    '{analytics(filter: {from: "2026-01-01", to: "2026-01-02"}) {from}}',
    '{contactMessages {nodes {id}}}',
    '{systemStatus {head}}',
  ]) {
    const answer = await page.context().request.post(`${url}/graphql`, { data: { query } })
    expect(await answer.text(), query).toContain('"forbidden"')
  }
  for (const file of ['accounts.csv', 'audit.csv', 'search-terms.csv?from=2026-01-01&to=2026-01-02']) {
    expect((await page.context().request.get(`${url}/api/${file}`)).status(), file).toBe(403)
  }
})

for (const [lang, theme, width] of [
  ['ar', 'dark', 390],
  ['en', 'light', 1280],
] as const) {
  test(`the pages of an editor have nothing for axe, in ${lang} at ${width}`, async ({ visit }) => {
    const page = await visit({ as: 'editor', lang, theme, width, height: 900 })
    for (const path of ['/admin', '/admin/blog', '/admin/faq', '/admin/pages', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await settled(page)
      expect(await lookAt(page, [theme]), path).toEqual([])
    }
  })
}
