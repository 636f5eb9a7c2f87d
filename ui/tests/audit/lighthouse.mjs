/**
 * Lighthouse's four scores of public pages on its telephone, median of RUNS loads (5 unless told), beside their bars,
 * with the medians of blocking and of the machine's speed, and the audits that took points in the last load. Lighthouse
 * slows the processor to a quarter, which is meant for a machine whose index is 1,500 to 2,000; on a slower one, or one
 * that is shared, the score is of a slower telephone. Lighthouse counts the time of a task on the clock, so the time in
 * which the task waited for a core, too. "Processor" is the same sum over the time that tasks had a core, and "alone"
 * the performance with that in the place of the blocking.
 * Usage: CHROME=… node lighthouse.mjs http://localhost:8080
 */
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { Audit } from 'lighthouse/core/audits/audit.js'
import Blocking from 'lighthouse/core/audits/metrics/total-blocking-time.js'

const origin = process.argv[2] ?? 'http://localhost:8080'
const runs = Number(process.env.RUNS ?? 5)
const bars = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const listing = /<loc>[^<]*(\/venue\/[^<?]+)/.exec(await (await fetch(`${origin}/sitemap.xml`)).text())?.[1]
const pages = { home: '/', search: '/search?q=%D9%82%D8%A7%D8%B9%D8%A9', listing }
const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]

/**
 * The milliseconds by which tasks of the page's main thread exceed 50 ms each after the first paint, by the time that
 * they had a core, on a processor slowed to a quarter.
 */
function processor(events) {
  const paint = events.find((each) => each.name === 'firstContentfulPaint')
  return events
    .filter((each) => each.name === 'RunTask' && each.pid === paint.pid && each.tid === paint.tid)
    .filter((each) => each.ts > paint.ts)
    .reduce((sum, each) => sum + Math.max(0, (4 * (each.tdur ?? 0)) / 1000 - 50), 0)
}

/** The performance, of 100, had each task of the main thread had a core as soon as it needed one. */
function alone({ categories: { performance }, audits, processor: milliseconds }) {
  const weight = (id) => performance.auditRefs.find((each) => each.id === id).weight
  const all = performance.auditRefs.reduce((sum, each) => sum + each.weight, 0)
  const score = Audit.computeLogNormalScore(Blocking.defaultOptions.mobile.scoring, milliseconds)
  const blocking = 'total-blocking-time'
  return 100 * (performance.score + (weight(blocking) / all) * (score - audits[blocking].score))
}

/** One load in a browser of its own: where Lighthouse failed to record one, the same browser often fails again. */
async function load(url) {
  const chrome = await launch({
    chromePath: process.env.CHROME,
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-quic'],
  })
  try {
    const { lhr, artifacts } = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: Object.keys(bars),
      logLevel: 'error',
    })
    return { ...lhr, processor: lhr.runtimeError ? NaN : processor(artifacts.Trace.traceEvents) }
  } finally {
    chrome.kill()
  }
}

console.log(
  `Lighthouse      lang  ${Object.entries(bars)
    .map(([name, bar]) => `${name} (${bar})`)
    .join('  ')}  blocking  processor  alone  speed  took points`,
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
    const own = median(reports.map((each) => each.processor))
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
        `${Math.round(own)} ms`.padStart(9),
        String(Math.round(median(reports.map(alone)))).padStart(5),
        String(Math.round(speed)).padStart(5),
        costly.join(', '),
      ].join('  '),
    )
  }
}
