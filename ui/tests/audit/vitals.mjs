/**
 * Largest contentful paint, layout shift, script sizes and API calls of the first load of public pages, as a telephone
 * on slow 4G sees them: 562 ms round trip, 1.47 Mbps, CPU a quarter as fast. Median of three loads, each with an empty
 * cache. Usage: CHROME=… node vitals.mjs http://localhost:8080
 */
import { chromium, devices } from '@playwright/test'
import slow4G from './slow4g.json' with { type: 'json' }

const origin = process.argv[2] ?? 'http://localhost:8080'
const listing = /<loc>[^<]*(\/venue\/[^<?]+)/.exec(await (await fetch(`${origin}/sitemap.xml`)).text())?.[1]
const bars = { '/': 1800, [listing]: 2200 }
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--no-sandbox', '--disable-gpu'] })
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]

async function load(path, lang) {
  const context = await browser.newContext({ ...devices['Pixel 5'], serviceWorkers: 'block' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let calls = 0
  let script = 0
  page.on('request', (request) => (calls += /\/graphql|\/api\/(?!analytics)/.test(request.url()) ? 1 : 0))
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  const scripts = new Set()
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => (script += scripts.has(requestId) ? encodedDataLength : 0),
  )
  await page.addInitScript(() => {
    window.vitals = { lcp: 0, cls: 0, what: '' }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Object.assign(window.vitals, { lcp: entry.startTime, what: entry.element?.tagName ?? entry.url })
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.vitals.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(`${origin}${path}?lang=${lang}`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1000)
  const vitals = await page.evaluate(() => ({
    ...window.vitals,
    fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  }))
  await context.close()
  return { ...vitals, calls, script }
}

console.log('page                  lang   FCP ms   LCP ms  (bar)   CLS     script KB  API calls  largest')
for (const path of ['/', listing, '/search', '/venues']) {
  for (const lang of ['ar', 'en']) {
    const loads = []
    for (let i = 0; i < 3; i++) loads.push(await load(path, lang))
    const of = (name) => median(loads.map((each) => each[name]))
    const name = path === listing ? 'a venue' : path
    console.log(
      `${name.padEnd(20)}  ${lang}   ${of('fcp').toFixed(0).padStart(7)}  ${of('lcp').toFixed(0).padStart(7)}  ${String(bars[path] ?? '').padEnd(6)}  ${of('cls').toFixed(3)}   ${(of('script') / 1024).toFixed(1).padStart(8)}  ${String(of('calls')).padStart(8)}   ${loads[0].what}`,
    )
  }
}
await browser.close()
