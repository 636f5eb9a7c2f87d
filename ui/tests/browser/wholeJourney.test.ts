import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { boxOf, leastTime, settled, textOf } from './browser.ts'
import { expect, test, testIn } from './fixtures.ts'
import { ask } from './people.ts'
import { dayIn, publish, quote } from './venues.ts'
import { readWords } from './words.ts'

/** The first Thursday that is at least so many days from today. */
const thursdayAfter = (days: number) =>
  Array.from({ length: 7 }, (_, i) => dayIn(days + i)).find((day) => new Date(day).getUTCDay() === 4)!

const inWords = (day: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'long', timeZone: 'UTC', numberingSystem: 'latn' }).format(
    new Date(day),
  )

const journeys = {
  ar: {
    day: thursdayAfter(80),
    sentence: (day: string) => `قاعة لـ300 شخص بالشام يوم الخميس ${inWords(day, 'ar-SY')}`,
    halls: ['قاعة الزنبق', 'قاعة الدفلى', 'قاعة الآس'],
    farewell: 'شكرًا لكم، اخترنا صالة أقرب إلى الأهل.',
    look: { lang: 'ar', theme: 'dark' },
  },
  en: {
    day: thursdayAfter(90),
    sentence: (day: string) => `hall for 300 people in Damascus on Thursday ${inWords(day, 'en-GB')}`,
    halls: ['Lily Hall', 'Oleander Hall', 'Myrtle Hall'],
    farewell: 'Thank you; we chose a hall nearer to our families.',
    look: { lang: 'en', theme: 'light' },
  },
} as const

const shots = process.env.SHOTS
/** A screen, looked at by axe and for what runs over. A toast comes and goes, in no landmark. */
async function looksWell(page: Page, name: string) {
  await settled(page)
  const found = await violations(page)
  expect(
    found.filter((each) => !each.startsWith('region: ')),
    name,
  ).toEqual([])
  const [needed, given] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(needed, `${name} is as wide as the window`).toBeLessThanOrEqual(given!)
  if (!shots) return
  const size = page.viewportSize()!
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
    await page.waitForTimeout(700)
    await page.screenshot({ path: `${shots}/${name}-${width}.png`, fullPage: true })
    await page.screenshot({ path: `${shots}/${name}-${width}-view.png` })
  }
  await page.setViewportSize(size)
}

for (const [lang, { day, sentence, halls, farewell, look }] of Object.entries(journeys)) {
  testIn(look.lang, 'ar')(`a couple go from a search to a booked hall: ${lang}`, async ({ newcomer, visit, boss }) => {
    const words = readWords(look.lang)
    const [first, second] = [await newcomer('venue_owner', look), await newcomer('venue_owner', look)]
    const own = await publish(first.context, boss, halls[0])
    const others = [await publish(second.context, boss, halls[1]), await publish(second.context, boss, halls[2])]
    const { page, context } = await newcomer('customer', look)
    const sure = (of: Page) => of.getByRole('button', { name: words['common.sure'] }).click()

    await test.step('they search, see what is free, and ask three at once', async () => {
      await page.goto('/search')
      const search = page.getByRole('search').getByRole('combobox')
      const card = (name: string) => page.locator('.results').getByRole('article', { name })
      await expect(async () => {
        await search.fill(sentence(day))
        await search.press('Enter')
        for (const name of halls) await expect(card(name)).toBeVisible({ timeout: 3000 })
      }).toPass({ timeout: 60_000 })
      for (const name of halls) {
        const free = card(name).getByRole('link', { name: words['search.freeOn'].split('{')[0]! })
        await expect(free).toBeVisible()
        await card(name)
          .getByRole('button', { name: words['card.save'].replace('{name}', name) })
          .click()
      }
      const bar = page.getByRole('region', { name: words['ask.bar'] })
      await expect(bar).toContainText('3')
      const toast = page.getByRole('group', { name: words['toast.label'] })
      const [over, under] = [await boxOf(toast), await boxOf(bar)]
      expect(over.y + over.height, 'the toast stands above the bar').toBeLessThanOrEqual(under.y)
      await looksWell(page, `${lang}-search`)
      await bar.getByRole('link', { name: words['ask.ask'] }).press('Enter')

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['bundles.ask'])
      for (const name of halls) await expect(page.getByLabel(name)).toBeChecked()
      await expect(page.getByRole('button', { name: words['inquiry.party'] })).toContainText('300')
      await page.locator('[name=message]').fill('كم تكلّف الحفلة؟ How much is it?')
      await looksWell(page, `${lang}-ask`)
      await page.waitForTimeout(leastTime)
      await page.getByRole('button', { name: words['bundles.send'], exact: true }).click()
      await expect(page.getByText(words['bundles.waits'])).toHaveCount(3)
      await looksWell(page, `${lang}-waiting`)
    })

    await test.step('owners quote, one of them by telephone', async () => {
      await first.page.goto('/dashboard/inquiries')
      await first.page.getByRole('button', { name: 'سمر الحموي' }).click()
      await expect(first.page.getByRole('article').getByText('How much is it?')).toBeVisible()
      await looksWell(first.page, `${lang}-owner-inquiry`)
      await first.page.getByRole('button', { name: words['owner.giveQuote'] }).click()
      const form = first.page.getByRole('dialog')
      await expect(form.getByLabel(words['owner.guests'], { exact: true })).toHaveValue('300')
      await form.locator('[name=quote-perGuest]').fill('6')
      await looksWell(first.page, `${lang}-owner-quote`)
      await form.getByRole('button', { name: words['owner.giveQuote'] }).click()
      await expect(form).toHaveCount(0)
      await looksWell(first.page, `${lang}-owner-quoted`)
      await quote(second.context, others[0]!, day, '1900')
      await quote(second.context, others[1]!, day, '2400')
    })

    await test.step('they compare, and hold one', async () => {
      await page.reload()
      for (const sum of ['$1,800', '$1,900', '$2,400']) await expect(page.getByText(sum).first()).toBeVisible()
      await page.getByLabel(words['bundles.farewell']).fill(farewell)
      await looksWell(page, `${lang}-answers`)
      const at = await page
        .locator('.comparison thead th')
        .evaluateAll((all, name) => all.findIndex((each) => each.textContent?.includes(name)), halls[0])
      const cell = page.locator('.comparison tbody tr').last().locator(':scope > *').nth(at)
      await cell.getByRole('button', { name: words['quote.acceptShort'] }).click()
      await sure(page)
      await expect(page.getByText(words['bundles.closedChosen'])).toBeVisible()
      await looksWell(page, `${lang}-chosen`)
      await page.locator('main').getByRole('link', { name: words['quote.toBookings'] }).click()
      await expect(page.getByRole('listitem').getByText(words['booking.held'], { exact: true })).toBeVisible()
      await looksWell(page, `${lang}-held`)
    })

    await test.step('its owner confirms, and both say that a deposit was paid', async () => {
      await first.page.goto('/dashboard/bookings')
      await looksWell(first.page, `${lang}-owner-bookings`)
      await first.page.getByRole('button', { name: 'سمر الحموي', exact: true }).click()
      const whole = first.page.getByRole('dialog', { name: words['owner.booking'] })
      await whole.getByRole('button', { name: words['owner.confirm'] }).first().click()
      await expect(whole.getByText(words['booking.confirmed'], { exact: true })).toBeVisible()
      await looksWell(first.page, `${lang}-owner-booking`)
      await page.reload()
      await page.getByRole('button', { name: words['account.depositRecord'] }).click()
      await page.getByLabel(words['account.depositSum']).fill('400')
      await looksWell(page, `${lang}-deposit`)
      await page.getByRole('button', { name: words['account.depositSave'], exact: true }).click()
      await expect(page.getByText(words['account.depositWaits'], { exact: true })).toBeVisible()
      await first.page.reload()
      await whole.getByRole('button', { name: words['owner.acknowledge'] }).click()
      await expect(whole.getByText(words['owner.bothSay'])).toBeVisible()
      await looksWell(first.page, `${lang}-owner-deposit`)
      await page.reload()
      await expect(page.getByText(words['account.depositAgreed'].split('{')[0]!)).toBeVisible()
      await looksWell(page, `${lang}-confirmed`)
    })

    await test.step('the sheet of what they agreed is on record', async () => {
      await page.getByRole('link', { name: words['account.agreement'] }).click()
      const sheet = page.getByRole('article')
      for (const said of ['سمر الحموي', halls[0], '300']) await expect(sheet.getByText(said).first()).toBeVisible()
      await looksWell(page, `${lang}-sheet`)
      const booking = new URL(page.url()).pathname.split('/').at(-1)
      const { agreement } = await ask<{ agreement: { address: string } }>(
        context,
        `{ agreement(booking: "${booking}") { address } }`,
      )
      const stranger = await visit(look)
      await stranger.goto(agreement.address)
      await expect(stranger.getByRole('heading', { name: words['account.checkCurrent'] })).toBeVisible()
      await looksWell(stranger, `${lang}-check`)
    })

    await test.step('the other owner is told', async () => {
      await second.page.goto('/dashboard/inquiries')
      for (const name of halls.slice(1)) {
        const line = second.page.getByRole('button', { name: 'سمر الحموي' }).filter({ hasText: name })
        await expect(line).toContainText(words['state.closed'])
      }
      await second.page.getByRole('button', { name: halls[1] }).click()
      await expect(second.page.getByRole('article').getByText(farewell)).toBeVisible()
      await looksWell(second.page, `${lang}-owner-told`)
    })

    await test.step('the day is taken for everybody, and nobody reads for whom', async () => {
      const visitor = await visit(look)
      await visitor.addInitScript((kept) => localStorage.setItem('party', kept), JSON.stringify({ day }))
      await visitor.goto(`/venue/${own}`)
      await visitor.getByRole('button', { name: words['listing.datesShow'] }).click()
      await expect(visitor.locator(`[data-day="${day}"]`)).toHaveAttribute('data-state', 'taken')
      expect(await textOf(visitor.locator('#dates'))).not.toContain('سمر')
      await looksWell(visitor, `${lang}-calendar`)
    })

    await test.step("the owner's telephone has it", async () => {
      await first.page.goto('/dashboard/calendar?view=settings')
      await first.page.getByRole('button', { name: words['owner.feedOpen'] }).click()
      const address = await first.page.getByLabel(words['owner.feedAddress']).inputValue()
      await looksWell(first.page, `${lang}-owner-feed`)
      const feed = await (await context.request.get(address)).text()
      expect(feed).toContain(`DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`)
      expect(feed).toContain('STATUS:CONFIRMED')
      expect(feed).not.toContain('سمر')
    })
  })
}
