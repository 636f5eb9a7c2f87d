import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { boxOf } from './browser.ts'

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test.describe(`the shell in ${lang}, ${theme}`, () => {
    for (const path of ['/no/such/page']) {
      test(`has nothing for axe on ${path}, and no sideways scrolling at 320 px`, async ({ visit }) => {
        const page = await visit({ lang, theme, width: 320 })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(lang === 'ar' ? 'rtl' : 'ltr')
        expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe(theme)
        expect(await violations(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
        expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
      })
    }

    test('opens the categories from the start side, and gives the focus back', async ({ visit }) => {
      const page = await visit({ lang, theme })
      await page.goto('/songs')
      const opener = page.getByRole('button', { name: lang === 'ar' ? 'الفئات' : 'Categories' })
      await opener.click()
      const drawer = page.getByRole('dialog')
      await expect(drawer).toBeVisible()
      const { x, width } = await boxOf(drawer)
      expect(lang === 'ar' ? Math.abs(x + width - 390) < 1 : Math.abs(x) < 1, `starts at ${x}`).toBe(true)
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(drawer).toHaveCount(0)
      expect(await opener.evaluate((each) => each === document.activeElement)).toBe(true)
    })
  })
}

test('closes what is open on Back, also in browsers without CloseWatcher', async ({ visit }) => {
  const page = await visit()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await page.goto('/songs')
  await page.getByRole('link', { name: 'الرئيسية', exact: true }).first().click()
  await page.waitForURL((at) => at.pathname === '/')
  await page.getByRole('button', { name: 'الفئات' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(drawer).toHaveCount(0)
  await page.waitForURL((at) => at.pathname === '/') // the browser was gone before it was called back
  await page.evaluate(() => history.back())
  await page.waitForURL((at) => at.pathname === '/songs')
})

test('opens an address at its top, and comes back to where one was after a reload', async ({ visit }) => {
  const page = await visit()
  const down = () => page.waitForFunction(() => scrollY > 500)
  await page.goto('/venues')
  await page.locator('main article').nth(10).scrollIntoViewIfNeeded()
  await down()
  await page.reload()
  await down()
  await page.goto('/services')
  await expect(page.locator('main article').nth(10)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('comes back to where one was after a reload, on a page of which the server writes the beginning', async ({
  visit,
}) => {
  const page = await visit()
  await page.goto('/venues')
  await page.locator('main article').getByRole('link').first().click()
  await page.waitForURL(/\/venue\//)
  await page.goto(page.url(), { waitUntil: 'networkidle' })
  for (const place of [700, 1500]) {
    await page.evaluate((top) => scrollTo(0, top), place)
    await page.reload({ waitUntil: 'networkidle' })
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
  }
})

test('comes back to where one was after a reload, on a page that the server does not write', async ({ newcomer }) => {
  const { page } = await newcomer('customer')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const down = () => page.waitForFunction(() => scrollY === 500)
  await expect
    .poll(() =>
      page.evaluate(() => {
        scrollTo(0, 500)
        return scrollY
      }),
    )
    .toBe(500)
  await page.reload()
  await down()
})

test('has an icon for answers that are no pages', async ({ visit }) => {
  const { request } = await visit()
  const icon = await request.get('/favicon.ico')
  expect(icon.status()).toBe(200)
  expect(icon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)$/)
  expect(icon.headers()['set-cookie']).toBeUndefined()
  expect((await icon.body()).subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
})

test('follows ?lang over the cookie', async ({ visit }) => {
  const page = await visit({ lang: 'ar' })
  await page.goto('/songs?lang=en')
  await expect(page.getByRole('heading', { level: 1, name: 'Wedding songs' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en')
})

for (const [lang, as] of [
  ['ar', 'admin'],
  ['en', 'admin'],
  ['en', 'couple'],
  ['en', 'venue'],
] as const)
  test(`has room for the name of who is signed in, in the narrowest header of a desktop (${lang}, ${as})`, async ({
    visit,
  }) => {
    const page = await visit({ lang, as, width: 1280 })
    await page.goto('/faq')
    const name = page.locator('header .own-line')
    await expect(name).toBeVisible()
    await expect.poll(() => name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    // One that is longer than the room is cut.
    await name.evaluate((box) => (box.textContent = box.textContent.repeat(9)))
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
    expect(await name.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeGreaterThan(0)
  })
