import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openBrowser, violations, visit } from './browser.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const lang of ['ar', 'en']) {
  for (const theme of ['dark', 'light']) {
    describe(`the shell in ${lang}, ${theme}`, () => {
      for (const path of ['/no/such/page', '/quiz']) {
        it(`has nothing for axe on ${path}, and no sideways scrolling at 320 px`, async () => {
          const page = await visit(browser, { lang, theme, width: 320 })
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).waitFor()
          assert.equal(await page.evaluate(() => document.documentElement.dir), lang === 'ar' ? 'rtl' : 'ltr')
          assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme)
          assert.deepEqual(await violations(page), [])
          assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
          assert.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex')
          await page.context().close()
        })
      }

      it('opens the categories from the start side, and gives the focus back', async () => {
        const page = await visit(browser, { lang, theme })
        await page.goto('/quiz')
        const opener = page.getByRole('button', { name: lang === 'ar' ? 'الفئات' : 'Categories' })
        await opener.click()
        const drawer = page.getByRole('dialog')
        await drawer.waitFor()
        const { x, width } = await drawer.boundingBox()
        assert.ok(lang === 'ar' ? Math.abs(x + width - 390) < 1 : Math.abs(x) < 1, `starts at ${x}`)
        assert.deepEqual(await violations(page), [])
        await page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'detached' })
        assert.ok(await opener.evaluate((each) => each === document.activeElement))
        await page.context().close()
      })
    })
  }
}

it('closes what is open on Back, also in browsers without CloseWatcher', async () => {
  const page = await visit(browser)
  await page.addInitScript(() => delete window.CloseWatcher)
  await page.goto('/quiz')
  await page.getByRole('link', { name: 'الرئيسية', exact: true }).first().click()
  await page.waitForURL((at) => at.pathname === '/')
  await page.getByRole('button', { name: 'الفئات' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.waitFor()
  await page.evaluate(() => history.back())
  await drawer.waitFor({ state: 'detached' })
  await page.waitForURL((at) => at.pathname === '/') // the browser was gone before it was called back
  await page.evaluate(() => history.back())
  await page.waitForURL((at) => at.pathname === '/quiz')
  await page.context().close()
})

it('opens an address at its top, and comes back to where one was after a reload', async () => {
  const page = await visit(browser)
  const down = () => page.waitForFunction(() => scrollY > 500)
  await page.goto('/venues')
  await page.locator('main article').nth(10).scrollIntoViewIfNeeded()
  await down()
  await page.reload()
  await down()
  await page.goto('/services')
  await page.locator('main article').nth(10).waitFor()
  assert.equal(await page.evaluate(() => scrollY), 0)
  await page.context().close()
})

it('follows ?lang over the cookie', async () => {
  const page = await visit(browser, { lang: 'ar' })
  await page.goto('/quiz?lang=en')
  await page.getByRole('heading', { level: 1, name: 'This room opens later' }).waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en')
  await page.context().close()
})
