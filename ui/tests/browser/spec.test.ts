import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { boxOf, url } from './browser.ts'
import { readRoutes } from './routes.ts'

const at = (path: string) => fetch(url + path, { redirect: 'manual' })
/** The path of the first listing of a kind. */
const listed = async (kind: string) =>
  new URL(new RegExp(`<loc>([^<]*/${kind}/[^<]+)\\?`).exec(await (await at('/sitemap.xml')).text())![1]!).pathname

test.describe('the home page', () => {
  test('fetches a picture when it is 50 px from the screen, and not before', async ({ visit }) => {
    const page = await visit()
    await page.goto('/', { waitUntil: 'networkidle' })
    const seen = () =>
      page.locator('#featured-venues article').evaluateAll((cards) =>
        cards.map((card) => ({
          top: card.getBoundingClientRect().top - innerHeight,
          has: card.querySelector('img') !== null,
        })),
      )
    const early = (await seen()).filter(({ top, has }, i) => i >= 2 && has && top > 50)
    expect(early, 'only the first two are fetched at once').toEqual([])
    const last = page.locator('#featured-venues article').last()
    await last.evaluate((card) => scrollBy(0, card.getBoundingClientRect().top - innerHeight - 120))
    expect(await last.locator('img').count()).toBe(0)
    await page.mouse.wheel(0, 80) // 40 px below the screen's edge
    await expect(last.locator('img')).toBeAttached()
    expect((await seen()).at(-1)!.top, 'it is still below the screen').toBeGreaterThan(0)
  })

  test('has a compact search on phones and a row with labels on wide screens', async ({ visit }) => {
    const heights = { 390: 0, 1280: 0 }
    for (const width of [390, 1280] as const) {
      const page = await visit({ lang: 'en', width })
      await page.goto('/')
      const label = page.getByRole('search').locator('label').first()
      expect((await boxOf(label)).width > 1, `labels at ${width} px`).toBe(width === 1280)
      heights[width] = (await boxOf(page.getByRole('search'))).height
    }
    expect(heights[390], `three rows on a phone, ${heights[390]} px`).toBeLessThan(230)
    expect(heights[1280], `one row on a wide screen, ${heights[1280]} px`).toBeLessThan(130)
  })

  for (const lang of ['ar', 'en'] as const) {
    test(`has arrows on its row of services only where it can scroll (${lang})`, async ({ visit }) => {
      const page = await visit({ lang })
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (let i = 0; i < 8; i++) await page.mouse.wheel(0, 600)
      const row = page.locator('#featured-services [aria-roledescription=carousel]')
      await row.scrollIntoViewIfNeeded()
      const back = row.getByRole('button', { name: lang === 'ar' ? 'السابق' : 'Previous' })
      const on = row.getByRole('button', { name: lang === 'ar' ? 'التالي' : 'Next' })
      await expect(on).toBeVisible()
      expect(await back.count()).toBe(0)
      const { x } = await boxOf(on)
      expect(x < 195, 'the way on is at the end side').toBe(lang === 'ar')
      await on.click()
      await expect(back).toBeVisible()
      while ((await on.count()) > 0) await on.click()
      expect(await back.count()).toBe(1)
    })
  }
})

test.describe('what a page downloads', () => {
  /** JavaScript before any interaction, gzipped, in KB: what a route may add to the home page's. */
  for (const [name, path, most] of [
    ['home', () => '/', 122],
    ['search', () => '/search', 150],
    ['a listing', () => listed('venue'), 160],
  ] as const) {
    test(`is at most ${most} KB of script on ${name}`, async ({ visit }) => {
      const page = await visit()
      const scripts: Promise<Buffer>[] = []
      page.on('response', (answer) => answer.request().resourceType() === 'script' && scripts.push(answer.body()))
      await page.goto(await path(), { waitUntil: 'networkidle' })
      const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
      expect(bytes > 50_000 && bytes <= most * 1024, `${(bytes / 1024).toFixed(1)} KB`).toBe(true)
    })
  }
})

const dist = (file: string) => readFileSync(new URL(`../../dist/${file}`, import.meta.url))
const sizes = new Map<string, number>()
const sizeOf = (file: string) =>
  sizes.get(file) ?? sizes.set(file, gzipSync(dist(file), { level: 9 }).length).get(file)!

/** What the build must fetch, gzipped, in bytes, before some modules can begin. */
function weightOf(roots: string[]): number {
  const manifest = JSON.parse(dist('.vite/manifest.json').toString()) as Record<
    string,
    { file: string; imports?: string[] }
  >
  const all = new Set(roots)
  for (const each of all) for (const needed of manifest[each]?.imports ?? []) all.add(needed)
  return [...all].reduce((sum, each) => sum + sizeOf(manifest[each]!.file), 0)
}

test.describe('what a page adds to the home page', () => {
  const routes = readRoutes().filter(({ access }) => access === 'public')
  const home = routes.find(({ path }) => path === '/')!
  // It is drawn in the couple's own.
  const couple = routes.find(({ path }) => path === '/for-couples-only')!
  const family = {
    path: "the family's page",
    modules: [...couple.modules, 'src/features/pages/family/FamilyPage.tsx'],
    words: [...couple.words, 'family', 'form'],
  }
  for (const lang of ['ar', 'en'])
    test(`is at most 25 KB of script, 28 for a question and 35 for a listing (${lang})`, () => {
      const weight = ({ modules, words }: { modules: string[]; words: string[] }) =>
        weightOf(['index.html', ...modules, ...words.map((part) => `virtual:messages/${lang}/${part}`)])
      expect(routes.length).toBeGreaterThan(30)
      for (const route of [...routes, family]) {
        const added = (weight(route) - weight(home)) / 1024
        // A page of a question is a whole list with words of its own.
        const larger = { 'src/features/listings/ListingPage.tsx': 35, 'src/features/listings/LandingPage.tsx': 28 }
        const most = Math.max(25, ...route.modules.map((each) => larger[each as keyof typeof larger] ?? 0))
        // To a tenth: the names of chunks, which change with their content, are worth some 40 bytes of it.
        expect(Number(added.toFixed(1)), `${route.path}: ${added} KB`).toBeLessThanOrEqual(most)
      }
    })
})

test.describe('signing in and up', () => {
  /** Fills what is there, and waits for the page that a reload brings. */
  async function submit(page: Page, fields: Record<string, string>) {
    for (const [name, text] of Object.entries(fields)) await page.locator(`[name=${name}]`).fill(text)
    await page.evaluate(() => (window.before = true))
    await page.locator('form button[type=submit]').click()
    await page.waitForFunction(() => !window.before && document.querySelector('h1'))
  }

  test('goes home with a reload, and says so there', async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    await page.goto('/login')
    await submit(page, { email: 'couple@example.com', password: process.env.DEMO_PASSWORD! })
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByRole('group').getByText('Login Successful')).toBeVisible()
  })

  for (const role of ['venue_owner', 'service_provider']) {
    test(`leads a new ${role} to /dashboard`, async ({ visit }) => {
      const page = await visit({ lang: 'en' })
      await page.goto('/register')
      await page.locator(`[name=role][value=${role}]`).check({ force: true })
      await page.waitForTimeout(1300) // nobody fills a form faster
      await submit(page, {
        username: 'Rima',
        email: `${role}-${Date.now()}@example.sy`,
        password: 'jasmine-stairs',
        confirmPassword: 'jasmine-stairs',
      })
      expect(new URL(page.url()).pathname).toBe('/dashboard')
    })
  }

  test('forgets a user whom the server does not know (any more)', async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    await page.addInitScript(() =>
      localStorage.setItem(
        'user',
        JSON.stringify({ id: '1', username: 'Nobody', email: 'a@example.sy', role: 'customer' }),
      ),
    )
    await page.goto('/my-inquiries')
    await page.waitForFunction(() => localStorage.getItem('user') === null)
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  })
})

test.describe('addresses', () => {
  test('send a service under a wrong category to its own', async () => {
    const path = await listed('service')
    const [, , category, slug] = path.split('/')
    const wrong = await at(`/service/${category === 'music' ? 'flowers' : 'music'}/${slug}`)
    expect(wrong.status).toBe(301)
    expect(new URL(wrong.headers.get('Location')!, url).pathname).toBe(path)
  })

  test('know fixed words before places, places by both names, and nothing else', async () => {
    const titles: Record<string, string | undefined> = {}
    for (const path of ['/about', '/damascus', `/${encodeURIComponent('دمشق')}`, '/province/damascus']) {
      const answer = await at(path)
      expect(answer.status, path).toBe(200)
      titles[path] = /<title>([^<]*)/.exec(await answer.text())?.[1]
    }
    expect(titles['/about']).toMatch(/من نحن/)
    expect(titles['/damascus']).toMatch(/دمشق/)
    expect(titles['/province/damascus']).toBe(titles['/damascus'])
    expect((await at('/atlantis')).status).toBe(404)
  })
})
