import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { dayIn, publish } from './venues.ts'
import { readWords } from './words.ts'

const words = readWords('ar')

const inField = (day: string) => day.split('-').toReversed().join('/')

/** What a sentence begins with before the day that it names. */
const before = (sentence: string) => sentence.split('{')[0]!

/** Two venues of one name, the second of which is taken on a day. */
async function two(owner: BrowserContext, boss: BrowserContext, name: string, day: string) {
  const [free, taken] = [`${name} الأبيض`, `${name} الأزرق`]
  await publish(owner, boss, free)
  const listing = await publish(owner, boss, taken)
  await ask(owner, 'mutation ($input: EnterBooking!) { enterBooking(input: $input) { position } }', {
    input: { listing, days: [day], daypart: 'evening', name: 'سمر' },
  })
  return { free, taken }
}

const card = (page: Page, name: string) => page.getByRole('article', { name })
const lineOf = (page: Page, name: string, sentence: string) =>
  card(page, name).getByRole('link', { name: before(sentence) })
const chips = (page: Page) => page.getByRole('list', { name: words['search.active'] })

/** Opens an address again until the search knows what has just become of the listings. */
const openUntil = (page: Page, address: string, known: () => Promise<void>) =>
  expect(async () => {
    await page.goto(address)
    await known()
  }).toPass({ timeout: 60_000 })

/** Opens the filters, changes something in them, and closes them. */
async function narrow(page: Page, change: (sheet: ReturnType<Page['getByRole']>) => Promise<void>) {
  await page.getByRole('button', { name: words['search.filter'] }).click()
  const sheet = page.getByRole('dialog', { name: words['search.narrow'] })
  await change(sheet)
  await sheet.getByRole('button', { name: words['common.close'] }).click()
  await expect(sheet).toHaveCount(0)
}

const searchesFor = (key: string, value: string | null) => (at: URL) => at.searchParams.get(key) === value

test('shows what is free on a day first or alone, when the others are, and leads to that day', async ({
  newcomer,
  visit,
  boss,
}) => {
  const day = dayIn(70)
  const { context: owner } = await newcomer('venue_owner')
  const { free, taken } = await two(owner, boss, 'بيت الأقحوان', day)
  const page = await visit()
  const query = `/search?${new URLSearchParams({ q: 'بيت الأقحوان' })}`
  const dated = `${query}&days=${day}`
  await openUntil(page, dated, () =>
    expect(lineOf(page, taken, words['search.nearestFree'])).toBeVisible({ timeout: 3000 }),
  )

  await page.goto(query)
  await expect(card(page, free)).toBeVisible()
  await expect(lineOf(page, free, words['search.freeOn'])).toHaveCount(0)
  await narrow(page, async (sheet) => {
    const field = sheet.getByRole('textbox', { name: words['search.date'] })
    await field.fill(inField(day))
    await field.press('Enter')
    await page.waitForURL(searchesFor('days', day))
    await expect(sheet.getByRole('checkbox', { name: words['search.freeOnly'] })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
  await expect(lineOf(page, free, words['search.freeOn'])).toBeVisible()
  await expect(lineOf(page, taken, words['search.nearestFree'])).toBeVisible()
  const names = await page
    .locator('.results')
    .getByRole('article')
    .evaluateAll((all) => all.map((each) => each.ariaLabel))
  expect(names.indexOf(free), 'what is free comes first').toBeLessThan(names.indexOf(taken))
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('party')!).day), 'the forms know it, too').toBe(day)

  await narrow(page, async (sheet) => {
    await sheet.getByRole('checkbox', { name: words['search.freeOnly'] }).check()
    await page.waitForURL(searchesFor('free', '1'))
  })
  await expect(card(page, taken)).toHaveCount(0)
  await expect(card(page, free)).toBeVisible()
  await chips(page).getByRole('button', { name: words['search.freeOnly'] }).click()
  await page.waitForURL(searchesFor('free', null))
  await expect(card(page, taken)).toBeVisible()
  await page.goBack()
  await page.waitForURL(searchesFor('free', '1'))
  await expect(card(page, taken)).toHaveCount(0)
  await page.goBack()
  await page.waitForURL(searchesFor('free', null))
  await expect(card(page, taken)).toBeVisible()

  await lineOf(page, free, words['search.freeOn']).click()
  const cell = page.locator(`[data-day="${day}"]`)
  await expect(cell).toHaveAttribute('data-state', 'free')
  await expect(page.getByRole('gridcell', { selected: true }).locator(`[data-day="${day}"]`)).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('says when results are free for a day that stands in the words', async ({ newcomer, visit, boss }) => {
  const day = dayIn(75)
  const { context: owner } = await newcomer('venue_owner')
  const { free, taken } = await two(owner, boss, 'بيت المردقوش', day)
  const page = await visit()
  const address = `/search?${new URLSearchParams({ q: `بيت المردقوش ${inField(day)}` })}`
  await openUntil(page, address, () =>
    expect(lineOf(page, taken, words['search.nearestFree'])).toBeVisible({ timeout: 3000 }),
  )
  await expect(lineOf(page, free, words['search.freeOn'])).toBeVisible()
  await narrow(page, async (sheet) => {
    await expect(sheet.getByText(before(words['search.wordsSayWhen']))).toBeVisible()
    await expect(sheet.getByRole('textbox', { name: words['search.date'] })).toHaveCount(0)
    await sheet.getByRole('checkbox', { name: words['search.freeOnly'] }).check()
    await page.waitForURL(searchesFor('free', '1'))
  })
  await expect(card(page, taken)).toHaveCount(0)
  await expect(card(page, free)).toBeVisible()
})

/** A venue that offers noon and the evening, whose evening of a day is taken. */
async function twoParts(owner: BrowserContext, boss: BrowserContext, ar: string, en: string, day: string) {
  const listing = await publish(owner, boss, ar, en)
  await ask(owner, 'mutation ($input: SetHall!) { setHall(input: $input) { position } }', {
    input: {
      listing,
      hall: listing,
      name: { ar, en },
      dayparts: ['noon', 'evening'].map((daypart) => ({ daypart })),
    },
  })
  await ask(owner, 'mutation ($input: EnterBooking!) { enterBooking(input: $input) { position } }', {
    input: { listing, days: [day], daypart: 'evening', name: 'سمر' },
  })
}

const months = {
  ar: [
    'كانون الثاني',
    'شباط',
    'آذار',
    'نيسان',
    'أيار',
    'حزيران',
    'تموز',
    'آب',
    'أيلول',
    'تشرين الأول',
    'تشرين الثاني',
    'كانون الأول',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}

for (const lang of ['ar', 'en'] as const) {
  test(`takes back the part of a day that is typed, and keeps the day: ${lang}`, async ({ newcomer, visit, boss }, {
    retry,
  }) => {
    const said = readWords(lang)
    const day = dayIn(lang === 'ar' ? 80 : 85)
    const [year, month, date] = day.split('-').map(Number)
    const dayWords = `${date} ${months[lang][month! - 1]} ${year}`
    // A second attempt has names of its own.
    const name = { ar: ['قصر الزنبق', 'قصر البيلسان'], en: ['Zambaq Palace', 'Bailasan Palace'] }[lang][retry]!
    const { context: owner } = await newcomer('venue_owner')
    await twoParts(owner, boss, lang === 'ar' ? name : 'قصر الدراق', lang === 'ar' ? 'Lily Palace' : name, day)
    const page = await visit({ lang })
    const part = lang === 'ar' ? 'مساءً' : 'in the evening'
    const typed = `${name} ${dayWords} ${part}`
    await openUntil(page, `/search?${new URLSearchParams({ q: typed })}`, () =>
      expect(lineOf(page, name, said['search.nearestFree'])).toBeVisible({ timeout: 3000 }),
    )

    await page.goto('/search')
    const box = page.getByRole('search').getByRole('combobox')
    await box.fill(typed)
    await box.press('Enter')
    await page.waitForURL(searchesFor('q', typed))
    const taken = lineOf(page, name, said['search.nearestFree'])
    const free = lineOf(page, name, said['search.freeOn'])
    const chip = page.locator('.token').filter({ hasText: said['search.daypart'] })
    const ofDay = page.locator('.token').filter({ hasText: String(year) })
    const asked = async () => {
      await expect(chip).toBeVisible()
      await expect(ofDay).toBeVisible()
      await expect(taken).toBeVisible()
      await expect(free).toHaveCount(0)
    }
    const takenBack = async () => {
      await expect(free).toBeVisible()
      await expect(taken).toHaveCount(0)
      await expect(ofDay).toBeVisible()
      await expect(chip).toHaveCount(0)
    }
    await asked()
    await expect(box).toHaveAttribute('aria-expanded', 'false')
    expect(await violations(page)).toEqual([])
    await chip.getByRole('button').click()
    await page.waitForURL(searchesFor('q', `${name} ${dayWords}`))
    await takenBack()
    await page.reload()
    await takenBack()
    await page.goBack()
    await page.waitForURL(searchesFor('q', typed))
    await asked()
    await page.reload()
    await asked()
  })
}
