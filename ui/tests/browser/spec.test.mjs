import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { openBrowser, url, visit } from './browser.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const at = (path) => fetch(url + path, { redirect: 'manual' })
/** The path of the first listing of a kind. */
const listed = async (kind) =>
  new URL(new RegExp(`<loc>([^<]*/${kind}/[^<]+)\\?`).exec(await (await at('/sitemap.xml')).text())[1]).pathname

describe('the home page', () => {
  it('fetches a picture when it is 50 px from the screen, and not before', async () => {
    const page = await visit(browser)
    await page.goto('/', { waitUntil: 'networkidle' })
    const seen = () =>
      page.locator('#featured-venues article').evaluateAll((cards) =>
        cards.map((card) => ({
          top: card.getBoundingClientRect().top - innerHeight,
          has: card.querySelector('img') !== null,
        })),
      )
    const early = (await seen()).filter(({ top, has }, i) => i >= 2 && has && top > 50)
    assert.deepEqual(early, [], 'only the first two are fetched at once')
    const last = page.locator('#featured-venues article').last()
    await last.evaluate((card) => scrollBy(0, card.getBoundingClientRect().top - innerHeight - 120))
    assert.equal(await last.locator('img').count(), 0)
    await page.mouse.wheel(0, 80) // 40 px below the screen's edge
    await last.locator('img').waitFor({ state: 'attached' })
    assert.ok((await seen()).at(-1).top > 0, 'it is still below the screen')
    await page.context().close()
  })

  it('has a compact search on phones and a row with labels on wide screens', async () => {
    const heights = {}
    for (const width of [390, 1280]) {
      const page = await visit(browser, { lang: 'en', width })
      await page.goto('/')
      const label = page.getByRole('search').locator('label').first()
      assert.equal((await label.boundingBox()).width > 1, width === 1280, `labels at ${width} px`)
      heights[width] = (await page.getByRole('search').boundingBox()).height
      await page.context().close()
    }
    assert.ok(heights[390] < 230, `three rows on a phone, ${heights[390]} px`)
    assert.ok(heights[1280] < 130, `one row on a wide screen, ${heights[1280]} px`)
  })

  for (const lang of ['ar', 'en']) {
    it(`has arrows on its row of services only where it can scroll (${lang})`, async () => {
      const page = await visit(browser, { lang })
      await page.goto('/')
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 600)
      const row = page.locator('#featured-services [aria-roledescription=carousel]')
      await row.scrollIntoViewIfNeeded()
      const back = row.getByRole('button', { name: lang === 'ar' ? 'السابق' : 'Previous' })
      const on = row.getByRole('button', { name: lang === 'ar' ? 'التالي' : 'Next' })
      await on.waitFor()
      assert.equal(await back.count(), 0)
      const { x } = await on.boundingBox()
      assert.equal(x < 195, lang === 'ar', 'the way on is at the end side')
      await on.click()
      await back.waitFor()
      while ((await on.count()) > 0) await on.click()
      assert.equal(await back.count(), 1)
      await page.context().close()
    })
  }
})

describe('what a page downloads', () => {
  /** JavaScript before any interaction, gzipped, in KB: what a route may add to the home page's. */
  for (const [name, path, most] of [
    ['home', () => '/', 122],
    ['search', () => '/search', 150],
    ['a listing', () => listed('venue'), 160],
  ]) {
    it(`is at most ${most} KB of script on ${name}`, async () => {
      const page = await visit(browser)
      const scripts = []
      page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer.body()))
      await page.goto(await path(), { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
      await page.context().close()
      assert.ok(bytes > 50_000 && bytes <= most * 1024, `${(bytes / 1024).toFixed(1)} KB`)
    })
  }
})

describe('signing in and up', () => {
  /** Fills what is there, and waits for the page that a reload brings. */
  async function submit(page, fields) {
    for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text)
    await page.evaluate(() => (window.before = true))
    await page.locator('form button[type=submit]').click()
    await page.waitForFunction(() => !window.before && document.querySelector('h1'))
  }

  it('goes home with a reload, and says so there', async () => {
    const page = await visit(browser, { lang: 'en' })
    await page.goto('/login')
    await submit(page, { email: 'couple@example.com', password: process.env.DEMO_PASSWORD })
    assert.equal(new URL(page.url()).pathname, '/')
    await page.getByRole('group').getByText('Login Successful').waitFor()
    await page.context().close()
  })

  for (const role of ['venue_owner', 'service_provider']) {
    it(`leads a new ${role} to /dashboard`, async () => {
      const page = await visit(browser, { lang: 'en' })
      await page.goto('/register')
      await page.locator(`[name=role][value=${role}]`).check({ force: true })
      await page.waitForTimeout(1300) // nobody fills a form faster
      await submit(page, {
        username: 'Rima',
        email: `${role}-${Date.now()}@example.sy`,
        password: 'jasmine-stairs',
        confirmPassword: 'jasmine-stairs',
      })
      assert.equal(new URL(page.url()).pathname, '/dashboard')
      await page.context().close()
    })
  }

  it('forgets a user whom the server does not know (any more)', async () => {
    const page = await visit(browser, { lang: 'en' })
    await page.addInitScript(() =>
      localStorage.setItem(
        'user',
        JSON.stringify({ id: '1', username: 'Nobody', email: 'a@example.sy', role: 'customer' }),
      ),
    )
    await page.goto('/my-inquiries')
    await page.waitForFunction(() => localStorage.getItem('user') === null)
    await page.getByRole('link', { name: 'Login' }).waitFor()
    await page.context().close()
  })
})

describe('addresses', () => {
  it('send a service under a wrong category to its own', async () => {
    const path = await listed('service')
    const [, , category, slug] = path.split('/')
    const wrong = await at(`/service/${category === 'music' ? 'flowers' : 'music'}/${slug}`)
    assert.equal(wrong.status, 301)
    assert.equal(new URL(wrong.headers.get('Location'), url).pathname, path)
  })

  it('know fixed words before places, places by both names, and nothing else', async () => {
    const titles = {}
    for (const path of ['/about', '/damascus', `/${encodeURIComponent('دمشق')}`, '/province/damascus']) {
      const answer = await at(path)
      assert.equal(answer.status, 200, path)
      titles[path] = /<title>([^<]*)/.exec(await answer.text())[1]
    }
    assert.match(titles['/about'], /من نحن/)
    assert.match(titles['/damascus'], /دمشق/)
    assert.equal(titles['/province/damascus'], titles['/damascus'])
    assert.equal((await at('/atlantis')).status, 404)
  })
})
