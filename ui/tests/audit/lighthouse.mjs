/**
 * Lighthouse's four scores of public pages on its telephone, median of RUNS loads (5 unless told), beside their bars, with
 * the audits that took points. Usage: CHROME=… node lighthouse.mjs http://localhost:8080
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const origin = process.argv[2] ?? 'http://localhost:8080'
const runs = Number(process.env.RUNS ?? 5)
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const listing = /<loc>[^<]*(\/venue\/[^<?]+)/.exec(await (await fetch(`${origin}/sitemap.xml`)).text())?.[1]
const pages = { home: '/', search: '/search?q=%D9%82%D8%A7%D8%B9%D8%A9', listing }
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]

const chrome = await launch({ chromePath: process.env.CHROME, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'] })
console.log(`Lighthouse      lang  ${Object.entries(bars).map(([name, bar]) => `${name} (${bar})`).join('  ')}  took points`)
try {
  for (const [name, path] of Object.entries(pages)) {
    for (const lang of ['ar', 'en']) {
      const url = new URL(path, origin)
      url.searchParams.set('lang', lang)
      const reports = []
      // Now and then Lighthouse fails to record a load. That one is repeated, and said.
      for (let i = 0; i < 3 * runs && reports.length < runs; i++) {
        const { lhr } = await lighthouse(url.href, { port: chrome.port, onlyCategories: Object.keys(bars), logLevel: 'error' })
        if (lhr.runtimeError) console.log(`${name} ${lang}, load ${i + 1} has no score: ${lhr.runtimeError.code}`)
        else reports.push(lhr)
      }
      if (reports.length < runs) throw new Error(`${name} ${lang}: Lighthouse recorded ${reports.length} loads of ${runs}`)
      const scores = Object.entries(bars).map(([category, bar]) => {
        const score = Math.round(median(reports.map((each) => each.categories[category].score)) * 100)
        return String(score).padStart(category.length + String(bar).length + 3)
      })
      const last = reports.at(-1)
      const costly = Object.values(last.categories).flatMap((each) => each.auditRefs.filter(({ id, weight }) => weight > 0 && (last.audits[id].score ?? 1) < 0.9).map(({ id }) => `${id} ${last.audits[id].displayValue ?? ''}`.trim()))
      console.log(`${name.padEnd(14)}  ${lang}    ${scores.join('  ')}  ${costly.join(', ')}`)
    }
  }
} finally {
  chrome.kill()
}
