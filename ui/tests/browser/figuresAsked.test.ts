import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test, testIn } from './fixtures.ts'
import { readWords } from './words.ts'

const looks = [
  { lang: 'ar', theme: 'dark', width: 390, height: 844 },
  { lang: 'en', theme: 'light', width: 1280, height: 900 },
] as const

/** What the demo's season has: a hall that nobody calls, and a post with its readers. */
const told = {
  ar: { hall: 'بيت الزيزفون', post: 'قائمة ضيوف يرضى بها بيتان' },
  en: { hall: 'Beit Zayzafoun', post: 'A guest list that two families can live with' },
}

/** A day in Damascus, so many days from today. */
const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 3) * 3_600_000).toISOString().slice(0, 10)
/** The season ends yesterday; what the other tests do is of today. */
const season = `from=${dayIn(-30)}&to=${dayIn(-1)}`

for (const look of looks) {
  const words = readWords(look.lang)
  const { hall, post } = told[look.lang]
  const tile = (page: Page, measure: string) => page.locator(`[data-measure=${measure}] dd`).first()

  testIn(look.lang, 'ar')(
    `what a post brought is three clicks from the dashboards, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto(`/admin/analytics?${season}`)
      await page.getByRole('link', { name: words['admin.toFigures'] }).click()
      await page.getByRole('link', { name: words['admin.figReadyPosts'] }).click()
      await page.getByRole('button', { name: post }).click()
      await expect(page).toHaveURL(/filter=entry%3Ais%3A/)
      await expect(page.locator('main .token')).toContainText(['/blog/', post])
      await expect(tile(page, 'sessions')).toHaveText('20')
      await expect(tile(page, 'listingViews')).toHaveText('10')
      await expect(tile(page, 'contactClicks')).toHaveText('5')
      await expect(page.getByLabel(words['admin.figTotals']).getByText(/^\W*25\W*[%٪]\W*$/)).toBeVisible()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/filter=entry%3Acontains%3A/)
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true)
    },
  )

  testIn(look.lang, 'en')(
    `which halls get views and no clicks is three clicks from the dashboards, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto(`/admin/analytics?${season}`)
      await page.getByRole('link', { name: words['admin.toFigures'] }).click()
      await page.getByRole('link', { name: words['admin.figReadyQuiet'] }).click()
      await expect(page).toHaveURL(/without=/)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0) // else the rows are of the question before
      const rows = page.locator('main section tbody tr', { has: page.getByRole('button') })
      await expect(page.locator('[data-measure=contactClicks]')).toBeVisible()
      const quiet = rows.filter({ hasText: hall })
      await expect(quiet.locator(':nth-child(2)').first()).toHaveText(/^[1-9]/)
      await expect(quiet.locator(':nth-child(3)').first()).toHaveText(/^0/)
      for (const clicks of await rows.locator(':nth-child(3)').allInnerTexts()) expect(clicks).toMatch(/^0/)
      await expect(page.getByText(words['admin.figTotalsOfAll'])).toBeVisible()
      expect(await violations(page)).toEqual([])
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
      ).toBe(true)

      // The file has the same halls: key, name, views, views before, clicks.
      const href = await page.getByRole('link', { name: words['admin.exportAll'] }).getAttribute('href')
      const file = await page.request.get(href!)
      expect(file.status()).toBe(200)
      const lines = (await file.text()).trim().split('\n').slice(2)
      expect(lines.length).toBeGreaterThanOrEqual(await rows.count())
      for (const line of lines) expect(line.split('","')[4]).toBe('0')

      // On paper the answer stands alone, with its days.
      const controls = page.locator('main :is(select, nav, a[download], form, input)').filter({ visible: true })
      const days = page.locator('main .print\\:grid p').first()
      expect(await controls.count()).toBeGreaterThan(9)
      await expect(days).toBeHidden()
      await page.emulateMedia({ media: 'print' })
      await expect(days).toBeVisible()
      await expect(controls.and(page.locator(':not(section > nav)'))).toHaveCount(0)
      // And says of how many rows these are some.
      await expect(page.getByLabel(words['admin.figPages']).getByText(/^1/)).toBeVisible()
    },
  )

  testIn(look.lang, 'ar')(
    `a loss of the funnel is a click from the listings where it is, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto(`/admin/analytics?${season}&category=venues`)
      const losses = page.locator('main li a[href*="rate="]')
      await expect(losses.first()).toBeVisible()
      expect(await violations(page)).toEqual([])
      const steps = await page
        .locator('main li', { has: page.locator('.bar') })
        .locator('b')
        .allInnerTexts()
      await losses.first().click()
      await expect(page).toHaveURL(/rate=contactClicks%2FlistingViews/)
      await expect(page.locator('main .token')).toHaveCount(1)
      await expect(tile(page, 'listingViews')).toHaveText(steps[0]!)
      await expect(tile(page, 'contactClicks')).toHaveText(steps[1]!)
      await page.goBack()
      await page.getByRole('link', { name: words['figures.bySessions'] }).click()
      await expect(page).toHaveURL(/rate=contactSessions%2Fsessions/)
      await expect(page.locator('main .token')).toHaveCount(2)
      await expect(tile(page, 'contactSessions')).toHaveText(/[1-9]/)
    },
  )

  testIn(look.lang, 'en')(
    `which listings fall is three clicks from the dashboards, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto(`/admin/analytics?${season}`)
      await page.getByRole('link', { name: words['admin.toFigures'] }).click()
      await page.getByRole('link', { name: words['admin.figReadyFalling'] }).click()
      await expect(page).toHaveURL(/order=change/)
      await expect(page.locator('main [aria-busy]')).toHaveCount(0)
      const changes = page.locator('main section tbody tr', { has: page.getByRole('button') }).locator(':nth-child(4)')
      await expect(changes.first()).toHaveText(/^\W*-\d/)
      const numbers = (await changes.allInnerTexts()).map((text) => Number(text.replace(/[^\d-]/g, '')))
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(await violations(page)).toEqual([])
    },
  )

  testIn(look.lang, 'ar')(
    `a click on a row narrows everything to it, and Escape takes it back, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto('/admin/figures?breakdown=device&measures=pageViews')
      const views = page.locator('[data-measure=pageViews] dd').first()
      await expect(views).toBeVisible()
      const all = await views.innerText()
      await page.locator('tbody button').first().click()
      await expect(page).toHaveURL(/filter=device%3Ais%3A/)
      await expect(page.locator('main .token')).toHaveCount(1)
      await expect(page.locator('tbody button')).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(page).not.toHaveURL(/filter=/)
      await expect(page.locator('main .token')).toHaveCount(0)
      await expect(views).toHaveText(all)

      // A range that is reversed is told in words, and the choices stay.
      await page.goto('/admin/figures?from=2026-11-20&to=2026-11-01')
      await expect(page.getByRole('alert').first()).toBeVisible()
      await expect(page.getByLabel(words['admin.figBreakdown']).first()).toBeVisible()
    },
  )

  testIn(look.lang, 'en')(
    `a filter is written by hand in the names of the tables, and Back takes it back, ${look.lang}`,
    async ({ visit }) => {
      const page = await visit({ ...look, as: 'admin' })
      await page.goto(`/admin/figures?${season}&breakdown=listing`)
      const tokens = page.locator('main .token')
      await page.locator('main summary', { hasText: words['admin.figAddFilter'] }).click()
      const form = page.locator('main form').filter({ has: page.getByLabel(words['admin.figValue']) })
      const add = form.getByRole('button', { name: words['admin.figAddFilter'] })
      await add.click()
      await expect(form.getByText(words['admin.figValueNeeded'])).toBeVisible()
      await form.locator('select').first().selectOption('listing')
      await form.getByLabel(words['admin.figValue']).fill('xyzzy')
      await add.click()
      await expect(form.getByText(words['admin.figValueUnknown'].replace('{value}', 'xyzzy'))).toBeVisible()
      await form.getByLabel(words['admin.figValue']).fill(hall)
      await add.click()
      await expect(tokens).toContainText([hall])
      await expect(tile(page, 'pageViews')).toHaveText(/[1-9]/)
      expect(await violations(page)).toEqual([])
      await form.locator('select').first().selectOption('device')
      await form.getByLabel(words['admin.figValue']).fill(words['admin.mobile'])
      await add.click()
      await expect(tokens).toContainText([hall, words['admin.mobile']])
      await page.goBack()
      await expect(tokens).toHaveCount(1)
      await page.goBack()
      await expect(tokens).toHaveCount(0)
    },
  )

  test(`all rows are sorted by the heads, and beside other days, ${look.lang}`, async ({ visit }) => {
    const page = await visit({ ...look, as: 'admin' })
    await page.goto('/admin/figures?breakdown=listing&measures=listingViews,contactClicks&compare=none')
    const rows = page.locator('table', { has: page.locator('tbody button') })
    const clicks = async () =>
      (await rows.locator('tbody tr td:nth-of-type(2)').allInnerTexts()).map((text) => Number(text.replace(/\D/g, '')))
    await expect(rows.locator('tbody tr').nth(2)).toBeVisible()
    const sorted = words['table.descending'].replace('{column}', words['admin.figContactClicks'])
    if (look.width < 768) await page.getByLabel(words['table.sortBy']).selectOption(sorted)
    else
      await rows.getByRole('columnheader', { name: words['admin.figContactClicks'] }).getByRole('button').press('Enter')
    await expect(page).toHaveURL(/order=contactClicks/)
    await expect(rows.locator('th[aria-sort=descending]')).toHaveText(words['admin.figContactClicks'])
    await expect
      .poll(async () => {
        const list = await clicks()
        return list.length > 2 && list.every((n, i) => i === 0 || n <= list[i - 1]!)
      })
      .toBe(true)

    await page.getByLabel(words['admin.figCompare']).selectOption(words['admin.figCompareOther'])
    await expect(page.getByLabel(words['admin.figCompareFrom'], { exact: true })).toBeVisible()
    await expect(page.getByText(words['admin.figComparedWith'].split('{')[0]!, { exact: false }).last()).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
    ).toBe(true)
  })
}
