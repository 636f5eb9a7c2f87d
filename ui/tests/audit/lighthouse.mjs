/**
 * Lighthouse's four scores of public pages on its telephone, median of RUNS loads (5 unless told), beside their bars,
 * with the medians of blocking and of the machine's speed, and the audits that took points in the last load. Lighthouse
 * slows the processor to a quarter, which is meant for a machine whose index is 1,500 to 2,000; on a slower one, or one
 * that is shared, the score is of a slower telephone. Usage: CHROME=… node lighthouse.mjs http://localhost:8080
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'

const origin = process.argv[2] ?? 'http://localhost:8080'
const runs = Number(process.env.RUNS ?? 5)
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const listing = /<loc>[^<]*(\/venue\/[^<?]+)/.exec(await (await fetch(`${origin}/sitemap.xml`)).text())?.[1]
const pages = { home: '/', search: '/search?q=%D9%82%D8%A7%D8%B9%D8%A9', listing }
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]

/** One load in a browser of its own: where Lighthouse failed to record one, the same browser often fails again. */
async function load(url) {
  const chrome = await launch({
    chromePath: process.env.CHROME,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    return (await lighthouse(url, { port: chrome.port, onlyCategories: Object.keys(bars), logLevel: 'error' })).lhr
  } finally {
    chrome.kill()
  }
}

console.log(
  `Lighthouse      lang  ${Object.entries(bars)
    .map(([name, bar]) => `${name} (${bar})`)
    .join('  ')}  blocking  speed  took points`,
)
for (const [name, path] of Object.entries(pages)) {
  for (const lang of ['ar', 'en']) {
    const url = new URL(path, origin)
    url.searchParams.set('lang', lang)
    const reports = []
    for (let i = 0; i < 3 * runs && reports.length < runs; i++) {
      const report = await load(url.href)
      if (report.runtimeError) console.log(`${name} ${lang}, load ${i + 1} has no score: ${report.runtimeError.code}`)
      else reports.push(report)
    }
    if (reports.length < runs)
      throw new Error(`${name} ${lang}: Lighthouse recorded ${reports.length} loads of ${runs}`)
    const scores = Object.entries(bars).map(([category, bar]) => {
      const score = Math.round(median(reports.map((each) => each.categories[category].score)) * 100)
      return String(score).padStart(category.length + String(bar).length + 3)
    })
    const blocking = median(reports.map((each) => each.audits['total-blocking-time'].numericValue))
    const speed = median(reports.map((each) => each.environment.benchmarkIndex))
    const last = reports.at(-1)
    const costly = Object.values(last.categories).flatMap((each) =>
      each.auditRefs
        .filter(({ id, weight }) => weight > 0 && (last.audits[id].score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${last.audits[id].displayValue ?? ''}`.trim()),
    )
    console.log(
      [
        `${name.padEnd(14)}  ${lang}    ${scores.join('  ')}`,
        `${Math.round(blocking)} ms`.padStart(8),
        String(Math.round(speed)).padStart(5),
        costly.join(', '),
      ].join('  '),
    )
  }
}
