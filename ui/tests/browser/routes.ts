import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import type { Route } from '../../build/routes.ts'
import { lookAt, type Theme } from './axe.ts'
import { everyLook, settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import type { Account } from './people.ts'
import { asWritten, wronglyWritten } from './written.ts'

/** Every route of the site, as the build has written them for the server. */
export const readRoutes = () =>
  JSON.parse(readFileSync(new URL('../../dist/.vite/routes.json', import.meta.url), 'utf8')) as Route[]

/** Who looks at the pages that are for them. What is an editor's is an admin's as well: editor.test.ts looks as one. */
const people: Record<Exclude<Account, 'editor'>, string> = {
  couple: 'signed-in',
  venue: 'venue_owner',
  provider: 'service_provider',
  admin: 'admin',
}
const accounts = Object.keys(people) as (keyof typeof people)[]
/** The two kinds of owners have a dashboard each, with the same pages. */
const homes: Partial<Record<Account, string>> = { venue: '/dashboard', provider: '/provider-dashboard' }

/** Whose page a route is; nobody's where it is for everybody. */
const personOf = ({ path, access }: Route) =>
  accounts.find(
    (who) => (access as string | string[]).includes(people[who]) && `${path}/`.startsWith(`${homes[who] ?? ''}/`),
  )

/** Pages that a route's parameters lead to. The demo has them all. */
async function samples(): Promise<Record<string, string>> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const listed = (kind: string) => new URL(new RegExp(`<loc>([^<]*/${kind}/[^<]+)\\?`).exec(map)![1]!).pathname
  const venue = listed('venue')
  return {
    '/services/:category': '/services/photography',
    '/services/:category/:governorate': '/services/catering/damascus',
    '/venues/:question/:governorate': '/venues/women-only/damascus',
    '/service/:category/:slugOrId': listed('service'),
    '/venue/:slugOrId/:idOrSlug?': venue,
    '/quiz/results/:id': '/quiz/results/1',
    '/budget-calculator/:id': '/budget-calculator/1',
    '/blog/:slug': '/blog/choosing-a-hall',
    '/songs/:slug': listed('songs'),
    '/answers/:id': '/answers/01920000-0000-7000-8000-000000000000',
    '/agreements/:id': '/agreements/check',
    '/province/:provinceSlug': '/province/homs',
    '/:provinceSlug': '/aleppo',
    '/*': '/nowhere/at/all',
  }
}

/** Every page: its path, whose it is, whether it is indexed, whether the app shows just what the server has written. */
let pages: { path: string; as?: Account | undefined; closed?: boolean; written?: boolean; prose?: boolean }[]

/** Paths with parameters whose pages have all that they show from the server. */
const whole = ['/services/:category', '/:provinceSlug', '/province/:provinceSlug', '/*']

async function findPages() {
  const at = await samples()
  pages = readRoutes().map((route) => ({
    path: at[route.path] ?? route.path,
    as: personOf(route),
    closed: route.access === 'public' && !route.indexed && route.about !== 'nothing',
    written:
      route.access === 'public' && Boolean(route.screen) && (!route.path.includes(':') || whole.includes(route.path)),
    prose: /(Info|Faq)Page/.test(String(route.modules)),
  }))
  pages.push({ path: '/search?q=%D9%82%D8%A7%D8%B9%D8%A9' }, { path: '/songs/list', closed: true })
  pages.push({ path: '/for-couples-only?share=-', closed: true })
  pages.push({ path: '/damascus', written: true }, { path: '/al-hasakah', written: true })
  for (const { path, as } of pages) expect(as || !/[:*]/.test(path), `${path} has a sample`).toBeTruthy()
}

/** One kind of page for each path of a dashboard: those of another listing look alike. */
const kindOf = (path: string) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id').replace(/[?#].*/, '')

const patternOf = (path: string) => new RegExp(`^${path.replace(/\/:\w+\?/g, '(/[^/]+)?').replace(/:\w+/g, '[^/]+')}$`)

const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((each) => new URL(each.href))
      .filter((each) => each.origin === location.origin)
      .map((each) => each.pathname + each.search),
  )

/**
 * The themes that a route is looked at in: colours are the same in both languages, so that each theme in one of them
 * shows all. `LOOKS=all`, as in `make audit`, looks at both in both.
 */
const themesOf: Record<'ar' | 'en', Theme[]> = everyLook
  ? { ar: ['light', 'dark'], en: ['light', 'dark'] }
  : { ar: ['dark'], en: ['light'] }

/** What turns a page to the other language, and is called in it. */
const otherOf = { ar: { lang: 'en', name: 'English' }, en: { lang: 'ar', name: 'العربية' } } as const

/**
 * The language in which somebody's pages are loaded; they are turned to the other one, which costs less than to load
 * them once more. `LOOKS=all` loads them in both.
 */
const loadedIn: Record<(typeof accounts)[number], 'ar' | 'en'> = {
  couple: 'en',
  venue: 'ar',
  provider: 'en',
  admin: 'ar',
}

/** The tests of every route in one language: a file for each, so that they run beside each other. */
export function everyRoute(lang: 'ar' | 'en'): void {
  const themes = themesOf[lang]
  const other = otherOf[lang]
  test.describe(`every route in ${lang}`, () => {
    test.describe.configure({ mode: 'parallel' }) // the pages of one account beside those of another
    test.beforeAll(findPages)

    test.describe(() => {
      // The second test follows the links that the first has found.
      test.describe.configure({ mode: 'serial' })
      const links = new Set<string>()
      /** Samples of what is not there: their pages lead to themselves in the other language. */
      const absent = new Set<string>()

      test('is there for everybody as it was written, with nothing for axe in both themes, fits a phone, and asks nothing before it is read', async ({
        visit,
      }) => {
        const page = await visit({ lang })
        let calls: string[] = []
        page.on(
          'request',
          (request) =>
            /\/graphql|\/api\/(?!analytics)/.test(request.url()) &&
            calls.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`.slice(0, 140)),
        )
        const wrong: string[] = []
        for (const { path, closed, written, prose = false } of pages.filter(({ as }) => !as)) {
          // The page before turned to its own language where its address is of the other.
          await page.context().addCookies([{ name: 'lang', value: lang, url }])
          const html = written && (await asWritten(path, lang))
          calls = []
          const answer = await page.goto(path, { waitUntil: 'networkidle' })
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          // What is not there the app asks for itself, unless the server has written it.
          if (!answer!.ok()) absent.add(path)
          if (html) wrong.push(...(await wronglyWritten(page, html, prose)).map((each) => `${path} ${each}`))
          if (calls.length > 0 && (answer!.ok() || written)) wrong.push(`${path} asked: ${calls.join('; ')}`)
          if (closed && (await page.locator('meta[name=robots]').getAttribute('content')) !== 'noindex')
            wrong.push(`${path} is not to be indexed, but is`)
          wrong.push(...(await lookAt(page, themes)).map((each) => `${path} ${each}`))
          for (const each of await linksOf(page)) links.add(each)
        }
        expect(wrong).toEqual([])
        expect([...absent].toSorted()).toEqual(['/budget-calculator/1', '/nowhere/at/all', '/quiz/results/1'])
      })

      test('leads nowhere that is not there', async () => {
        expect(links.size, 'links were found').toBeGreaterThan(60)
        const dead: string[] = []
        for (const each of links) {
          const { status } = await fetch(url + each, { redirect: 'manual' })
          if (status !== 200 && !absent.has(each)) dead.push(`${status} ${each}`)
        }
        expect(dead).toEqual([])
      })
    })

    for (const as of accounts.filter((who) => everyLook || lang === loadedIn[who])) {
      test(`of ${as} has nothing for axe in both themes and fits a phone, with every page that its pages link to`, async ({
        visit,
      }) => {
        const page = await visit({ lang, as })
        const wrong: string[] = []
        const own = pages.filter((each) => each.as === as).map(({ path }) => path)
        const waiting = own.filter((path) => !path.includes(':')) // links lead to the others
        const bases = own.map((path) => path.split('/')[1])
        const seen = new Set(waiting.map(kindOf))
        const look = async (path: string, now: 'ar' | 'en') => {
          await expect(page.locator('html')).toHaveAttribute('lang', now)
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
          await settled(page)
          wrong.push(...(await lookAt(page, themesOf[now])).map((each) => `${path} in ${now} ${each}`))
        }
        for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
          await page.context().addCookies([{ name: 'lang', value: lang, url }])
          await page.goto(path)
          await look(path, lang)
          for (const each of await linksOf(page)) {
            if (!bases.includes(each.split(/[/?]/)[1]) || seen.has(kindOf(each))) continue
            seen.add(kindOf(each))
            waiting.push(each)
          }
          await page.getByRole('button', { name: other.name }).filter({ visible: true }).first().click()
          await look(path, other.lang)
        }
        const unseen = own.filter((path) => ![...seen].some((each) => patternOf(path).test(each)))
        expect(wrong).toEqual([])
        expect(unseen, 'no link leads there').toEqual([])
      })
    }
  })
}
