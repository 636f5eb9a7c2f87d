import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test, testIn } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

/** A day in Damascus, so many days from today. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10)

const looks = [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const

/** Nothing of a page stands beyond its edge. */
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  )

for (const look of looks) {
  const words = readWords(look.lang)
  const map = (page: Page) =>
    page.locator('section', { has: page.getByRole('heading', { name: words['figures.daysAsked'] }) })

  testIn(look.lang, 'ar')(
    `an admin reads which days are asked for and which Thursdays are free, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto('/admin/demand')
      const asked = page.locator('[data-day][data-strength]:not([data-strength="0"])')
      await expect(asked.first()).toBeVisible()
      await fits(page)
      expect(await violations(page)).toEqual([])

      const stop = page.locator('[data-day][tabindex="0"]')
      const before = (await stop.getAttribute('data-day'))!
      await stop.focus()
      await page.keyboard.press('ArrowDown')
      await expect(stop).toBeFocused()
      const after = (await stop.getAttribute('data-day'))!
      expect(Date.parse(after) - Date.parse(before)).toBe(7 * 86_400_000)
      // To the day that is further on, whichever way a line is read.
      await page.keyboard.press(look.lang === 'ar' ? 'ArrowLeft' : 'ArrowRight')
      await expect(stop).toHaveAttribute(
        'data-day',
        new Date(Date.parse(after) + 86_400_000).toISOString().slice(0, 10),
      )

      // Other tests ask for days meanwhile: the file is read at once with what it is compared with.
      await expect(async () => {
        await page.reload()
        await expect(asked.first()).toBeVisible()
        const drawn = await asked.count()
        await map(page).getByRole('button', { name: words['figures.asTable'] }).click()
        await expect(map(page).locator('tbody tr')).toHaveCount(drawn)
        const sum = (await map(page).locator('tbody tr td:nth-child(2)').allTextContents()).reduce(
          (n, each) => n + +each,
          0,
        )
        const href = await map(page).getByRole('link', { name: /CSV/ }).getAttribute('href')
        const file = await (await page.request.get(href!)).text()
        const lines = file.trim().split('\n').slice(1)
        expect(
          lines.reduce((n, line) => n + Number(line.split('","')[2]), 0),
          'the file adds up to the same',
        ).toBe(sum)
      }).toPass()

      const thursdays = page.getByRole('table', { name: new RegExp(words['admin.freeThursdays']) })
      await thursdays.getByRole('button').filter({ hasNotText: words['admin.freeShare'] }).nth(2).click()
      await expect(page.getByRole('heading', { level: 2 }).last()).not.toContainText(words['admin.all'])
      expect(await violations(page)).toEqual([])
    },
  )

  testIn(look.lang, 'en')(`an owner reads how a listing fares beside others, ${look.lang}`, async ({ visit }) => {
    const page = await visit({ ...look, as: 'venue' })
    await page.goto('/dashboard/figures')
    await expect(page.getByRole('heading', { name: words['figures.funnel'] })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: words['owner.median'] }).first()).toBeVisible()
    await expect(page.locator('[data-day]').first()).toBeVisible()
    await fits(page)
    expect(await violations(page)).toEqual([])
    const { ownAnalytics } = await ask<{ ownAnalytics: { funnel: { key: string; value: number }[] } }>(
      page.context(),
      `query ($from: String!, $to: String!) { ownAnalytics(from: $from, to: $to) { funnel { key value } } }`,
      { from: dayIn(-30), to: dayIn(-1) },
    )
    expect(ownAnalytics.funnel.map(({ key }) => key)).toEqual([
      'views',
      'clicks',
      'inquiries',
      'quotes',
      'holds',
      'bookings',
      'completed',
    ])
    const file = await (
      await page.request.get(`/api/own-analytics.csv?by=step&from=${dayIn(-30)}&to=${dayIn(-1)}`)
    ).text()
    for (const { key, value } of ownAnalytics.funnel) expect(file).toContain(`"funnel","step","${key}","${value}"`)
  })
}

test('on paper, figures of an owner stand without their controls, and bars are printed', async ({ visit }) => {
  const page = await visit({ lang: 'ar', theme: 'dark', width: 1280, height: 900, as: 'venue' })
  await page.goto('/dashboard/figures')
  await expect(page.locator('main .bar').first()).toBeVisible()
  const controls = page
    .locator('main :is(select, nav, a[download], input, [role=group] button)')
    .filter({ visible: true })
  await expect.poll(() => controls.count()).toBeGreaterThan(9)
  await page.emulateMedia({ media: 'print' })
  await expect(controls).toHaveCount(0)
  await expect(page.locator('main .bar').first()).toHaveCSS('print-color-adjust', 'exact')
})

test('an owner with few others around reads why nothing is told of them', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en' })
  const { createVenue } = await ask<{ createVenue: { id: string; version: number } }>(
    context,
    `mutation ($input: CreateVenue!) { createVenue(input: $input) { id version } }`,
    {
      input: {
        details: {
          name: { ar: 'بيت بعيد', en: 'A far house' },
          description: { ar: 'صالة هادئة بعيدة عن المدينة' },
          place: { governorate: 'quneitra' },
          capacity: 120,
        },
        offer: { available: true, price: { amount: '900', currency: 'USD' }, phone: '+963944100200' },
      },
    },
  )
  const { id, version } = createVenue
  await ask(boss, `mutation { approveListing(input: { listing: "${id}", version: ${version} }) { id } }`)
  await page.goto('/dashboard/figures')
  await expect(page.getByText('five owners at least')).toHaveCount(2) // of the days, and of the market
  await expect(page.locator('[data-day]')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
})
