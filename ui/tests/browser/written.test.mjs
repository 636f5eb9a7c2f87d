import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openBrowser, url, visit } from './browser.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const info = ['/about', '/faq', '/terms', '/privacy', '/careers', '/press', '/cancellation']
const routes = ['/', '/venues', '/services', '/services/photography', '/search', '/contact', '/for-couples-only', '/damascus', '/aleppo', '/al-hasakah', '/province/homs', ...info]

/** In the page: which words of a page's main part, as it was written, the page does not show; and how many there are. */
function compare(html) {
  const texts = document.createTreeWalker(new DOMParser().parseFromString(html, 'text/html').querySelector('main'), NodeFilter.SHOW_TEXT)
  const shown = document.querySelector('main').textContent.replace(/\s+/g, ' ')
  const all = []
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent.trim().replace(/\s+/g, ' ')
    // What only says that something is loading is no part of the page.
    if (text && !texts.currentNode.parentElement.closest('[aria-busy] > .unseen')) all.push(text)
  }
  return { missing: all.filter((each) => !shown.includes(each)), count: all.join(' ').split(' ').length }
}

for (const lang of ['ar', 'en']) {
  describe(`what the server writes in ${lang}`, () => {
    it('stands in what the app shows, on every public route, and asks for nothing', async () => {
      const page = await visit(browser, { lang })
      const wrong = []
      let calls = []
      page.on('request', (request) => /\/graphql|\/api\/(?!analytics)/.test(request.url()) && calls.push(request.url()))
      for (const path of routes) {
        calls = []
        const html = await (await fetch(url + path, { headers: { Cookie: `lang=${lang}` } })).text()
        await page.goto(path, { waitUntil: 'networkidle' })
        const { missing, count } = await page.evaluate(compare, html)
        if (missing.length > 0) wrong.push(`${path} says first, and not then: ${missing.slice(0, 5).join(' | ')}`)
        if (calls.length > 0) wrong.push(`${path} asked ${calls}`)
        if (info.includes(path) && count < 60) wrong.push(`${path} is written with ${count} words only`)
      }
      await page.context().close()
      assert.deepEqual(wrong, [])
    })
  })
}

it('is painted once: the app paints nothing larger', async () => {
  const page = await visit(browser, { lang: 'ar' })
  await page.addInitScript(() => {
    window.painted = []
    new PerformanceObserver((list) => window.painted.push(...list.getEntries().map(({ size, url: source, element }) => `${size} ${element?.tagName ?? ''} ${source.split('/').at(-1)}`))).observe({ type: 'largest-contentful-paint', buffered: true })
  })
  const wrong = []
  for (const path of ['/', '/damascus', '/about', '/faq']) {
    // What was largest when the app took the page's place.
    const swapped = page.goto(path, { waitUntil: 'commit' }).then(() =>
      page.waitForFunction(() => document.querySelector('#root:not([data-written])') && window.painted.length > 0 && window.painted.length),
    )
    const first = await (await swapped).jsonValue()
    await page.waitForLoadState('networkidle')
    const painted = await page.evaluate(() => window.painted)
    if (painted.length > first) wrong.push(`${path}: ${painted.join(', ')}`)
  }
  await page.context().close()
  assert.deepEqual(wrong, [])
})
