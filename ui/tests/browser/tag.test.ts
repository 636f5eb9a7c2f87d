import { once } from 'node:events'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { violations } from './axe.ts'
import { boxOf } from './browser.ts'
import { expect, test } from './fixtures.ts'
import tagWords from '../../src/analyticsTag/words.tag.en.json' with { type: 'json' }
import { Server } from './server.ts'
import { readWords } from './words.ts'

const words = { ...readWords('en'), ...tagWords }

/** A third party's script: it reports what it is told, and tries what it must not be able to. */
const script = `
  const own = document.currentScript.src
  const told = (said) => fetch(new URL('/collect?' + new URLSearchParams({ said: JSON.stringify(said) }), own))
  const tried = { page: () => parent.document.title, cookies: () => document.cookie,
        storage: () => localStorage.length }
  for (const [name, attempt] of Object.entries(tried)) {
    try { attempt(); told(['reached', name]) } catch { told(['refused', name]) }
  }
  for (const said of dataLayer) told([...said])
  dataLayer.push = (said) => told([...said])`

let asked: string[] = []
let standIn: HttpServer
let server: Server

test.beforeAll(async () => {
  standIn = createServer((request, response) => {
    asked.push(request.url!)
    response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' })
    response.end(request.url!.startsWith('/tag.js') ? script : '')
  }).listen(0, '127.0.0.1')
  await once(standIn, 'listening')
  const origin = `http://127.0.0.1:${(standIn.address() as AddressInfo).port}`
  // Another process of the server of all tests, if they have started that: a demo of its own takes half a minute.
  server = new Server({
    data: process.env.SERVER_DATA,
    env: { ANALYTICS_TAG_ID: 'G-1', ANALYTICS_TAG_SCRIPT: `${origin}/tag.js`, ANALYTICS_TAG_COLLECT: origin },
  })
  await server.start()
})
test.afterAll(async () => {
  await server?.stop()
  standIn?.closeAllConnections()
  standIn?.close()
})
test.beforeEach(() => {
  asked = []
})

/** A command of gtag.js, and what the stand-in tried. */
type Said = [command: string, name: string, parts?: Record<string, unknown>]

/** What the third party was told. */
const said = () =>
  asked
    .filter((url) => url.startsWith('/collect'))
    .map((url) => JSON.parse(new URL(url, 'http://x').searchParams.get('said')!) as Said)
const events = () => said().flatMap(([command, ...event]) => (command === 'event' ? [event] : []))
const pages = () => events().flatMap(([name, parts]) => (name === 'page_view' ? [parts?.page_path] : []))
const named = (event: string) => events().filter(([name]) => name === event)

test('a third party’s tag is loaded for visitors who agree, on no unindexed page, and not after they change their minds', async ({
  visit,
}) => {
  const page = await visit({ lang: 'en', at: server.url })
  const frames = page.locator('iframe')
  const banner = page.getByRole('region', { name: words['tag.ask'] })
  await page.goto('/venues?from=huda@example.com')
  await expect(banner).toBeVisible()
  await page.locator('article.card :is(h2, h3) a').first().click()
  await expect(page).toHaveURL(/\/venue\//)
  const path = decodeURIComponent(new URL(page.url()).pathname)
  await page.waitForTimeout(500)
  expect(asked, 'before consent').toEqual([])

  await banner.getByRole('button', { name: words['tag.yes'] }).click()
  await expect(banner).toBeHidden()
  await expect.poll(pages).toEqual([path])
  expect(asked[0]).toBe('/tag.js?id=G-1')
  await expect.poll(() => said().filter(([tried]) => tried === 'refused')).toHaveLength(3)
  expect(said().filter(([tried]) => tried === 'reached')).toEqual([])
  const kind = (label: unknown) => [{ event_category: 'venue', event_label: label, value: 1 }]
  await expect.poll(() => named('view')).toEqual([['view', ...kind(path.split('/')[2])]])

  await page.context().route(/wa\.me|openstreetmap/, (route) => route.abort())
  await page.getByRole('link', { name: words['card.whatsapp'] }).first().click()
  await page.getByRole('button', { name: words['card.call'] }).first().click()
  await page.getByRole('link', { name: words['reminder.call'] }).click()
  await page.getByRole('link', { name: words['listing.directions'] }).click()
  for (const channel of ['whatsapp', 'phone', 'directions'])
    await expect.poll(() => named(channel), channel).toEqual([[channel, ...kind(expect.any(String))]])

  await page.goto('/faq')
  await expect.poll(pages).toEqual([path, '/faq'])
  await page.getByRole('link', { name: words['nav.login'] }).first().click()
  await expect(page).toHaveURL(/\/login/)
  await expect(frames).toHaveCount(0)
  await page.reload()
  await expect(page.locator('script[data-tag]')).toHaveCount(0)
  await expect(frames).toHaveCount(0)
  expect(pages()).toEqual([path, '/faq'])

  await page.goto('/privacy')
  await expect.poll(pages).toEqual([path, '/faq', '/privacy'])
  await page.getByRole('button', { name: words['tag.stop'] }).click()
  await expect(page.getByText(words['tag.notCounted'])).toBeVisible()
  await expect(frames).toHaveCount(0)
  const before = asked.length
  await page.goto('/venues')
  await page.locator('article.card :is(h2, h3) a').first().click()
  await expect(page).toHaveURL(/\/venue\//)
  await page.waitForTimeout(500)
  expect(asked.slice(before)).toEqual([])
  await expect(banner).toBeHidden()
  expect(JSON.stringify(said())).not.toMatch(/huda|%40|\?|\+963/)
})

test('nothing of a tag is in a page of a site that has none', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  const response = await page.goto('/')
  expect(await response!.text()).not.toMatch(/data-tag|assets\/tag/)
  expect((await page.request.get('/tag.html')).status()).toBe(404)
})

for (const [lang, theme, width] of [
  ['ar', 'dark', 390],
  ['en', 'light', 390],
  ['ar', 'light', 1280],
  ['en', 'dark', 1280],
] as const)
  test(`the banner covers no bar, and is reached by keys (${lang}, ${theme}, ${width} px)`, async ({ visit }) => {
    const page = await visit({ lang, theme, width, at: server.url })
    await page.goto('/')
    const banner = page.locator('.tag-banner')
    await expect(banner).toBeVisible()
    const bottom = await banner.evaluate((each) => each.getBoundingClientRect().bottom)
    const bar = page.locator('.bottom-bar')
    if (width < 1280) expect(bottom).toBeLessThanOrEqual(await bar.evaluate((each) => each.getBoundingClientRect().top))
    // Each field of the search is what one touches at its middle, and the banner is small.
    for (const field of await page.locator('main form :is(input, select, button)').all()) {
      const { x, y, width: wide, height } = await boxOf(field)
      if (y + height / 2 > (width < 1280 ? 782 : 844)) continue // behind the bottom bar, or further down
      const touched = ([left = 0, top = 0]: number[]) => !document.elementFromPoint(left, top)?.closest('.tag-banner')
      expect(await page.evaluate(touched, [x + wide / 2, y + height / 2])).toBe(true)
    }
    expect((await boxOf(banner)).height).toBeLessThanOrEqual(100)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Shift+Tab')
    await expect(banner.getByRole('button').last()).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(banner.getByRole('button').first()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(banner).toHaveCount(0)
    await expect(page.locator('main')).toBeFocused()
    expect(asked).toEqual([])
  })
