import { expect, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const stay = 2200 // milliseconds

for (const look of [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const) {
  const words = readWords(look.lang)
  const unit = look.lang === 'ar' ? 'ث' : 's'

  testIn(look.lang, 'en')(`the time on a page is what a visitor stayed, ${look.lang}`, async ({ visit }) => {
    const campaign = `stay-${crypto.randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
    const reader = await visit(look)
    const viewed = reader.waitForRequest((request) => request.url().endsWith('/track/pageview'))
    await reader.goto(`/about?utm_campaign=${campaign}`)
    await viewed
    await reader.waitForTimeout(stay)

    // To another page inside the app.
    const left = reader.waitForRequest((request) => request.url().endsWith('/track/leave'))
    await reader
      .locator('a[href="/contact"]')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.click())
    await expect(reader).toHaveURL(/\/contact$/)
    const { turn, seconds } = (await left).postDataJSON() as { turn: number; seconds: number }
    expect(turn).toBe(0)
    expect(seconds).toBeGreaterThanOrEqual(2)
    expect(seconds).toBeLessThan(50)
    await reader.waitForTimeout(stay)
    // To another tab. What Chromium sends when a page goes bears its own name, which is a bot's.
    await reader.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

    const admin = await visit({ ...look, as: 'admin' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Damascus' }).format()
    const question = new URLSearchParams({
      from: today,
      to: today,
      measures: 'seconds,pageViews',
      breakdown: 'page',
      filter: `campaign:is:${campaign}`,
    })
    const time = (page: string) =>
      admin.locator('main section tbody tr').filter({ hasText: page }).locator(':nth-child(2)').first()
    await expect(async () => {
      await admin.goto(`/admin/figures?${question}`)
      await expect(time('/contact')).toHaveText(new RegExp(`^([2-9]|[1-4]\\d) ${unit}`), { timeout: 2000 })
    }).toPass({ timeout: 30_000 })
    await expect(time('/about')).toHaveText(new RegExp(`^${seconds} ${unit}`))
    const after = Number.parseInt(await time('/contact').innerText(), 10)
    const total = admin.locator('[data-measure=seconds] dd').first()
    await expect(total).toHaveText(`${Math.floor((seconds + after + 1) / 2)} ${unit}`)
    await expect(admin.locator('[data-measure=seconds] dt')).toHaveText(words['admin.figSeconds'])
  })
}
