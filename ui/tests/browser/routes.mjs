import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import AxeBuilder from '@axe-core/playwright'
import { openBrowser, settled, url, visit } from './browser.mjs'

/** Every route of the site, as the build has written them for the server. */
const routes = JSON.parse(readFileSync(new URL('../../dist/.vite/routes.json', import.meta.url), 'utf8'))

/** Who looks at the pages that are for them. */
const people = { couple: 'signed-in', venue: 'venue_owner', provider: 'service_provider', admin: 'admin' }
/** The two kinds of owners have a dashboard each, whose rooms are the same. */
const homes = { venue: '/dashboard', provider: '/provider-dashboard' }

/** Whose page a route is; nobody's where it is for everybody. */
const personOf = ({ path, access }) =>
  Object.keys(people).find((who) => access.includes(people[who]) && `${path}/`.startsWith(`${homes[who] ?? ''}/`))

/** Pages that a route's parameters lead to. The demo has them all. */
async function samples() {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = (kind) => new URL(new RegExp(`<loc>([^<]*/${kind}/[^<]+)\\?`).exec(map)[1]).pathname
  const venue = listed('venue')
  return {
    '/services/:category': '/services/photography',
    '/service/:category/:slugOrId': listed('service'),
    '/venue/:slugOrId/:idOrSlug?': venue,
    '/quiz/results/:resultId': '/quiz/results/1',
    '/blog/:slug': '/blog/first',
    '/province/:provinceSlug': '/province/damascus',
    '/:provinceSlug': '/aleppo',
    '/*': '/no/such/page',
  }
}

let browser
/** Every page: its path, whose it is, whether it is indexed. */
let pages
before(async () => {
  browser = await openBrowser()
  const at = await samples()
  pages = routes.map((route) => ({
    path: at[route.path] ?? route.path,
    as: personOf(route),
    closed: route.access === 'public' && !route.indexed && route.about !== 'nothing',
  }))
  pages.push({ path: '/search?q=%D9%82%D8%A7%D8%B9%D8%A9' })
  for (const { path, as } of pages) assert.ok(as || !/[:*]/.test(path), `${path} has no sample`)
})
after(() => browser?.close())

/** One kind of page for each address of a signed-in room: those of another listing look alike. */
const kindOf = (path) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/[?#].*/, '')

const patternOf = (path) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)

/** What is wrong with the page that is open, as sentences. In the second theme only colours can be. */
async function lookAt(page, path) {
  const wrong = []
  const axe = async (theme, rules) => {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), theme)
    // Legacy mode spares a page for each run, which frames would need; other results are counted, but not described.
    const builder = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations, passes } = await (rules ? builder.withRules(rules) : builder).analyze()
    const nodes = passes.reduce((sum, each) => sum + each.nodes.length, 0)
    if (nodes === 0) wrong.push(`${path} (${theme}): axe looked at nothing`)
    for (const { id, nodes: bad } of violations)
      wrong.push(`${path} (${theme}) ${id}: ${bad.map((node) => node.target).join(', ')}`)
  }
  await axe('dark')
  await axe('light', ['color-contrast'])
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  if (width > 390) wrong.push(`${path} is ${width} px wide on a phone`)
  return wrong
}

const linksOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('a[href]')]
      .map((each) => new URL(each.href))
      .filter((each) => each.origin === location.origin)
      .map((each) => each.pathname + each.search),
  )

/** The tests of every route in one language: a file for each, so that they run beside each other. */
export function everyRoute(lang) {
  describe(`every route in ${lang}`, () => {
    const links = new Set()

    it('is there for everybody with nothing for axe in both themes, fits a phone, and asks nothing before it is read', async () => {
      const page = await visit(browser, { lang })
      let calls = []
      page.on(
        'request',
        (request) =>
          /\/graphql|\/api\/(?!analytics)/.test(request.url()) &&
          calls.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.slice(0, 140)),
      )
      const wrong = []
      for (const { path, closed } of pages.filter(({ as }) => !as)) {
        calls = []
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        if (calls.length > 0) wrong.push(`${path} asked: ${calls.join('; ')}`)
        if (closed && (await page.locator('meta[name=robots]').getAttribute('content')) !== 'noindex')
          wrong.push(`${path} is not to be indexed, but is`)
        wrong.push(...(await lookAt(page, path)))
        for (const each of await linksOf(page)) links.add(each)
      }
      await page.context().close()
      assert.deepEqual(wrong, [])
    })

    for (const as of Object.keys(people)) {
      it(`of ${as} has nothing for axe in both themes and fits a phone, with every room that its pages lead to`, async () => {
        const page = await visit(browser, { lang, as })
        const wrong = []
        const own = pages.filter((each) => each.as === as).map(({ path }) => path)
        const waiting = own.filter((path) => !path.includes(':')) // links lead to the others
        const bases = own.map((path) => path.split('/')[1])
        const seen = new Set(waiting.map(kindOf))
        while (waiting.length > 0) {
          const path = waiting.shift()
          await page.goto(path)
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          await settled(page)
          wrong.push(...(await lookAt(page, path)))
          for (const each of await linksOf(page)) {
            if (!bases.includes(each.split(/[/?]/)[1]) || seen.has(kindOf(each))) continue
            seen.add(kindOf(each))
            waiting.push(each)
          }
        }
        await page.context().close()
        const unseen = own.filter((path) => ![...seen].some((each) => patternOf(path).test(each)))
        assert.deepEqual(wrong, [])
        assert.deepEqual(unseen, [], 'no link leads there')
      })
    }

    it('leads nowhere that is not there', async () => {
      assert.ok(links.size > 60, `${links.size} links were found`)
      const dead = []
      for (const each of links) {
        const { status } = await fetch(url + each, { redirect: 'manual' })
        if (status !== 200 && each !== '/no/such/page') dead.push(`${status} ${each}`)
      }
      assert.deepEqual(dead, [])
    })
  })
}
