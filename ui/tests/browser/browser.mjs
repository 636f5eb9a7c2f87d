import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { chromium, request } from 'playwright-core'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser in $CHROME, else the system's. */
export async function openBrowser() {
  const executablePath =
    process.env.CHROME || ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => existsSync(path))
  if (!executablePath) throw new Error('No browser: set CHROME to the path of Chromium or install it')
  return chromium.launch({ executablePath, args })
}

/** Milliseconds within which a page must have what it asks for. */
export const patience = 20_000

/** What a person's browser calls itself; one that says it has no head is counted as a bot. */
const phone =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

/** The server that run.mjs has started, without a slash at its end. */
export const url = process.env.BASE_URL

const underWay = new WeakMap()

/** In a page: two frames, within which what was asked for is under way and what came is drawn. */
const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** Passes two frames of a page that `newPage` has made, and gives the requests that are under way then. */
export async function requestsAfterFrames(page) {
  await page.evaluate(twoFrames)
  return [...underWay.get(page)]
}

/**
 * Resolves when a page waits for no answer and nothing in it says that it does. `networkidle` adds half a second to
 * that; it is for tests that look at what a page asks for later.
 */
export async function settled(page) {
  const busy = () => document.querySelector('main [aria-busy=true], main .spin') !== null
  const end = Date.now() + patience
  for (;;) {
    const requests = await requestsAfterFrames(page)
    if (requests.length === 0 && !(await page.evaluate(busy))) return
    assert.ok(
      Date.now() < end,
      `${page.url()} waits for ${requests.map((each) => each.url()).join(', ') || 'what it draws'}`,
    )
  }
}

/**
 * A page of a context. It has arrived, or is loaded again, only when the app stands where the server's page stood: what
 * is found earlier is about to go. `waitUntil: 'commit'` waits for neither.
 */
export async function newPage(context) {
  const page = await context.newPage()
  const requests = new Set()
  underWay.set(page, requests)
  // A beacon has nobody who waits for its end, and Chromium does not tell it.
  page.on('request', (each) => each.resourceType() !== 'ping' && requests.add(each))
  for (const end of ['requestfinished', 'requestfailed']) page.on(end, (each) => requests.delete(each))
  for (const way of ['goto', 'reload']) {
    const go = page[way].bind(page)
    page[way] = async (...where) => {
      const response = await go(...where)
      if (where.at(-1)?.waitUntil !== 'commit')
        await page.locator('#root:not([data-written])').waitFor({ state: 'attached' })
      return response
    }
  }
  return page
}

/**
 * A page in a language and a theme, as a returning visitor has it; `as` names the demo account that is signed in, `at`
 * another server.
 */
export async function visit(browser, { lang = 'ar', theme = 'dark', width = 390, height = 844, as, at = url } = {}) {
  const context = await browser.newContext({
    baseURL: at,
    userAgent: phone,
    viewport: { width, height },
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  if (as) await signIn(context, as)
  await context.addCookies([{ name: 'lang', value: lang, url: at }])
  // Playwright's block answers a registration with undefined, which no browser does: the app would ask that for
  // updates.
  await context.addInitScript(
    () => (navigator.serviceWorker.register = () => Promise.reject(new Error('no worker here'))),
  )
  await context.addInitScript((chosen) => {
    localStorage.setItem('theme', chosen)
    localStorage.setItem('installBannerDismissed', String(Date.now()))
  }, theme)
  return newPage(context)
}

/** What axe finds on a page, as `rule: elements`. */
export async function violations(page) {
  const { violations: found, passes } = await new AxeBuilder({ page }).analyze()
  assert.ok(passes.length > 0, 'axe looked at something')
  return found.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(', ')}`)
}

const sessions = new Map()

/**
 * Signs a demo account in to a context: admin, venue, provider or couple. Once per file, and without a page: what
 * Playwright does to read and write all that a browser keeps has no limit of time, and once did not end.
 */
export async function signIn(context, name) {
  if (!sessions.has(name)) sessions.set(name, open(name))
  const { cookies, user } = await sessions.get(name)
  await context.addCookies(cookies)
  await context.addInitScript((kept) => {
    if (localStorage.getItem('signedInOnce')) return // and perhaps out again since
    localStorage.setItem('signedInOnce', '1')
    localStorage.setItem('user', kept)
  }, JSON.stringify(user))
}

async function open(name) {
  const api = await request.newContext({ baseURL: url })
  const answer = await api.post('/api/auth/login', {
    data: { email: `${name}@example.com`, password: process.env.DEMO_PASSWORD },
  })
  assert.equal(answer.status(), 200, await answer.text())
  const { user } = await answer.json()
  const { cookies } = await api.storageState()
  await api.dispose()
  return { cookies, user }
}
