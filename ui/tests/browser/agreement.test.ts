import { writeFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { dayIn, publish } from './venues.ts'
import { readWords } from './words.ts'

/** A hall of the owner that is published, and what the couple asked of it, held for them. */
async function held(owner: BrowserContext, boss: BrowserContext, couple: BrowserContext): Promise<string> {
  const id = await publish(owner, boss, 'قاعة الورد (الصيفية)', 'Rose Hall (summer)')
  const asked = await ask<{ requestBooking: { id: string } }>(
    couple,
    'mutation ($input: RequestBooking!) { requestBooking(input: $input) { id } }',
    {
      input: { listing: id, days: [dayIn(60)], daypart: 'evening', guests: 120, name: 'ليلى', phone: '+963944111222' },
    },
  )
  const booking = asked.requestBooking.id
  await ask(owner, `mutation { holdBooking(input: { booking: "${booking}" }) { id } }`)
  return booking
}

/** Looks at a page by axe and for what runs over. */
async function inOrder(page: Page, width: number) {
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

for (const [lang, width] of [
  ['ar', 390],
  ['en', 1280],
] as const) {
  test(`a couple open the sheet of what they confirmed, and whoever scans it reads that it is on record: ${lang}`, async ({
    newcomer,
    visit,
    boss,
  }, info) => {
    const words = readWords(lang)
    const { context: owner } = await newcomer('venue_owner')
    const { page, context } = await newcomer('customer', { lang, width })
    const booking = await held(owner, boss, context)

    await page.goto('/bookings')
    await page.getByRole('button', { name: words['account.confirmBooking'] }).click()
    await page.getByRole('button', { name: words['common.sure'] }).click()
    await expect(page.getByText(words['account.bookingConfirmed'], { exact: true })).toBeVisible()
    await page.getByRole('link', { name: words['account.agreement'] }).click()
    const sheet = page.getByRole('article')
    await expect(sheet).toBeVisible()
    await page.reload() // without what was said of the confirmation
    await expect(sheet.getByText('حجز مؤكَّد')).toBeVisible()
    for (const said of ['Confirmed', 'ليلى', 'قاعة الورد (الصيفية)', 'Rose Hall (summer)', '120'])
      await expect(sheet.getByText(said).first()).toBeVisible()
    const [english, arabic] = [sheet.getByText('Confirmed'), sheet.getByText('حجز مؤكَّد')]
    const [left, right] = [(await english.boundingBox())!, (await arabic.boundingBox())!]
    expect(width > 640 ? left.x < right.x : right.y < left.y, 'beside each other, or the own language first').toBe(true)
    await inOrder(page, width)

    await page.emulateMedia({ media: 'print', colorScheme: 'light' })
    await expect(page.getByRole('button', { name: words['account.agreementPrint'] })).toBeHidden()
    await expect(page.locator('#root > header')).toBeHidden()
    await expect(sheet.getByRole('img')).toBeVisible()
    const paper = await page.pdf({ preferCSSPageSize: true })
    await info.attach('printed', { body: paper, contentType: 'application/pdf' })
    expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g), 'one sheet of paper').toHaveLength(1)
    await page.emulateMedia({ media: 'screen', colorScheme: null })

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: words['account.agreementFile'] }).click()
    const file = await (await download).createReadStream()
    const bytes = Buffer.concat(await file.toArray())
    expect(bytes.subarray(0, 8).toString()).toBe('%PDF-1.7')
    expect(bytes.length).toBeLessThan(300 * 1024)
    await writeFile(info.outputPath('agreement.pdf'), bytes)

    const { agreement } = await ask<{ agreement: { address: string } }>(
      context,
      `{ agreement(booking: "${booking}") { address } }`,
    )
    const code = agreement.address.split('#')[1]!
    const stranger = await visit({ lang, width })
    const told: string[] = []
    stranger.on('request', (request) => told.push(request.url()))
    await stranger.goto(`/agreements/check#${code}`)
    await expect(stranger.getByRole('heading', { name: words['account.checkCurrent'] })).toBeVisible()
    const seen = (await stranger.locator('main').textContent())!.replace(/[0-9a-f]{64}/, '') // any digits may be in a hash
    for (const secret of ['ليلى', 'الورد', 'Rose', '1500', '120']) expect(seen).not.toContain(secret)
    expect(told.filter((address) => address.includes(code.slice(0, 60)) && !address.includes('#'))).toEqual([])
    await inOrder(stranger, width)

    await ask(owner, `mutation { cancelBooking(input: { booking: "${booking}", reason: "المطر" }) { id } }`)
    await stranger.reload()
    await expect(stranger.getByRole('heading', { name: words['account.checkEnded'] })).toBeVisible()
    await stranger.goto('/agreements/check#x')
    await stranger.reload()
    await expect(stranger.getByRole('heading', { name: words['account.checkUnknown'] })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/للحجوزات المؤقتة|held or confirmed/)).toBeVisible()
  })
}
