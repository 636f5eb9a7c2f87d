import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPage, settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { sheetsOf } from './paper.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: ')) // a toast is in none
const here = '/for-couples-only?lang=en'

interface Listed {
  id: string
  name: string
}

/** Some venues of the demo, by the names that they have on an English page. */
async function venues(boss: BrowserContext, count: number): Promise<Listed[]> {
  const { listings } = await ask<{ listings: { nodes: { id: string; nameAr: string; nameEn: string | null }[] } }>(
    boss,
    `{ listings(filter: { kind: VENUE }, first: ${count}) { nodes { id nameAr nameEn } } }`,
  )
  expect(listings.nodes).toHaveLength(count)
  return listings.nodes.map(({ id, nameAr, nameEn }) => ({ id, name: nameEn || nameAr }))
}

const noteOf = (page: Page, { name }: Listed) =>
  page.getByRole('textbox', { name: words['list.noteOf']!.replace('{name}', name), exact: true })
const handleOf = (page: Page, { name }: Listed) =>
  page.getByRole('button', { name: words['list.handle']!.replace('{what}', name), exact: true })
const order = (page: Page) =>
  page
    .locator('#shortlist [data-handle]')
    .evaluateAll((handles) => handles.map((each) => (each as HTMLElement).dataset.handle))
const isSaved = (page: Page) => expect(page.getByText(words['list.saved']!)).toBeVisible()

/** Presses hearts on the pages of venues, the last one first. */
async function love(page: Page, ...some: Listed[]) {
  await page.goto('/venues?lang=en')
  await page.evaluate(
    (ids) => {
      const changed = new Date().toISOString()
      const items = ids.map((listing, at) => ({
        listing,
        folder: null,
        note: '',
        position: at * 1024,
        added: changed,
        changed,
        gone: false,
      }))
      const nobody = { date: null, guests: 0, changed: new Date(0).toISOString() }
      localStorage.setItem('shortlist', JSON.stringify({ party: nobody, items, folders: [], ticks: [], points: [] }))
    },
    some.map(({ id }) => id),
  )
}

/** Signs in by the form. */
async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.goto('/login?lang=en')
  await page.locator('[name=email]').fill(email)
  await page.locator('[name=password]').fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/`)
}

test('what was chosen signed out is in the account afterwards, with what the account had; another device has both', async ({
  newcomer,
  visit,
  boss,
}) => {
  const [hall, garden, roof] = (await venues(boss, 3)) as [Listed, Listed, Listed]
  const person = await newcomer('customer', { lang: 'en', theme: 'light', width: 1280 })
  await person.page.goto('/venues?lang=en')
  await person.page.getByRole('button', { name: words['card.save']!.replace('{name}', hall.name), exact: true }).click()
  await person.page.goto(here)
  await noteOf(person.page, hall).fill('From the account')
  await isSaved(person.page)

  const page = await visit({ lang: 'en', theme: 'dark' })
  await love(page, hall, garden, roof)
  await page.goto(here)
  await expect(page.getByText(words['list.here']!)).toBeVisible()
  await noteOf(page, hall).fill('Signed out')
  await noteOf(page, garden).fill('With a fountain')
  await signIn(page, person)
  await page.goto(here)
  await isSaved(page)
  await expect(noteOf(page, hall)).toHaveValue('From the account\n\nSigned out')
  await expect(noteOf(page, garden)).toHaveValue('With a fountain')

  await person.page.reload()
  await expect(noteOf(person.page, garden)).toHaveValue('With a fountain')
  expect(await order(person.page)).toEqual(await order(page))

  // Signing out forgets it here. It is in the account.
  await page.getByRole('button', { name: words['shell.menu'], exact: true }).click()
  await page.getByRole('button', { name: words['nav.signOut'], exact: true }).click()
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(here)
  await expect(page.getByRole('heading', { name: words['pages.shortlistEmpty'] })).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(hall.id)
  await signIn(page, person)
  await page.goto(here)
  await expect(noteOf(page, garden)).toHaveValue('With a fountain')
})

test('two browsers of one account have the same, also after one was without a network', async ({
  newcomer,
  visit,
  boss,
}) => {
  const [hall, garden, roof] = (await venues(boss, 3)) as [Listed, Listed, Listed]
  const person = await newcomer('customer', { lang: 'en', theme: 'light', width: 1280 })
  const one = person.page
  await love(one, hall, garden, roof)
  await one.goto(here)
  await isSaved(one)
  const two = await visit({ lang: 'en' })
  await signIn(two, person)
  await two.goto(here)
  await expect(handleOf(two, roof)).toBeVisible()

  await two.context().setOffline(true)
  await noteOf(two, hall).fill('Written in the village')
  await handleOf(two, roof).focus()
  await two.keyboard.press('Home')
  await expect(two.getByText(words['list.waits']!)).toBeVisible()
  await noteOf(one, garden).fill('Written in town')
  await isSaved(one)

  await two.context().setOffline(false)
  await isSaved(two)
  await expect(noteOf(two, garden)).toHaveValue('Written in town')
  await one.reload()
  await expect(noteOf(one, hall)).toHaveValue('Written in the village')
  await expect(handleOf(one, roof)).toBeVisible()
  expect(await order(one)).toEqual([roof.id, hall.id, garden.id])
  expect(await order(two)).toEqual([roof.id, hall.id, garden.id])
})

test('two tabs show one list', async ({ visit, boss }) => {
  const [hall, garden] = (await venues(boss, 2)) as [Listed, Listed]
  const one = await visit({ lang: 'en' })
  await love(one, hall, garden)
  await one.goto(here)
  const two = await newPage(one.context())
  await two.goto(here)
  await noteOf(two, hall).fill('Seen in both')
  await expect(noteOf(one, hall)).toHaveValue('Seen in both')
  await handleOf(one, garden).focus()
  await one.keyboard.press('ArrowUp')
  await expect(handleOf(one, garden)).toBeFocused()
  await expect.poll(() => order(two)).toEqual([garden.id, hall.id])
})

test('a couple sort their list into folders, by the pointer too, and compare what they ticked', async ({
  visit,
  boss,
}) => {
  const [hall, garden, roof] = (await venues(boss, 3)) as [Listed, Listed, Listed]
  const page = await visit({ lang: 'en', theme: 'light', width: 1280, height: 1600 })
  await love(page, hall, garden, roof)
  await page.goto(here)
  await page.getByRole('button', { name: words['list.partySay'], exact: true }).click()
  await page.getByRole('dialog').getByLabel(words['party.guests']!, { exact: true }).fill('250')
  expect(quiet(await violations(page)), 'with the party').toEqual([])
  await page.getByRole('button', { name: words['list.partyDone'], exact: true }).click()
  await expect(page.getByText('250 guests').first()).toBeVisible()

  const [from, to] = [await handleOf(page, roof).boundingBox(), await handleOf(page, hall).boundingBox()]
  await page.mouse.move(from!.x + 10, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(to!.x + 10, to!.y + 10, { steps: 20 })
  await page.mouse.up()
  await expect.poll(async () => (await order(page))[0]).toBe(roof.id)

  await page.getByRole('button', { name: words['list.folderNew'], exact: true }).click()
  await page.getByLabel(words['list.folderName']!).fill('Halls')
  await page.keyboard.press('Enter')
  await expect(page.getByText(words['list.folderEmpty']!)).toBeVisible()
  await page.getByRole('button', { name: 'All (3)' }).click()
  await page.getByRole('button', { name: words['list.ways']!.replace('{what}', hall.name), exact: true }).click()
  await page.getByRole('menuitem', { name: /Halls/ }).click()
  await page.getByRole('button', { name: 'Halls (1)' }).click()
  expect(await order(page)).toEqual([hall.id])
  await page.getByRole('button', { name: 'All (3)' }).click()

  for (const each of [hall, garden])
    await page
      .locator('#shortlist > li')
      .filter({ has: handleOf(page, each) })
      .getByRole('checkbox')
      .check()
  await page.getByRole('button', { name: 'Compare these 2' }).click()
  await expect(page.locator('.comparison thead th')).toHaveCount(3)
  await expect(page.getByRole('rowheader', { name: 'Per guest, with 250 guests' })).toBeVisible()
  expect(quiet(await violations(page)), 'side by side').toEqual([])
  await page.reload()
  await expect(page.locator('.comparison thead th')).toHaveCount(3)

  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => (document.documentElement.dataset.printed = 'shortlist'))
  await expect(page.locator('.comparison')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
})

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test(`the list has nothing for axe and fits 320 px (${lang})`, async ({ visit, boss }) => {
    const some = await venues(boss, 3)
    const page = await visit({ lang, theme, width: 320 })
    await love(page, ...some)
    await page.context().addCookies([{ name: 'lang', value: lang, url }])
    await page.goto(`/for-couples-only?lang=${lang}`)
    await settled(page)
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(320)
    expect(quiet(await violations(page))).toEqual([])
    await page.goto(`/for-couples-only?lang=${lang}&view=compare`)
    await expect(page.locator('.comparison')).toBeVisible()
    await settled(page)
    expect(await wide()).toBeLessThanOrEqual(320)
    expect(quiet(await violations(page))).toEqual([])

    // On paper it is the list alone, without an empty sheet after it.
    await page.goto(`/for-couples-only?lang=${lang}`)
    await settled(page)
    await page.evaluate(() => (document.documentElement.dataset.printed = 'shortlist'))
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.list-sheet')).toBeVisible()
    expect(await sheetsOf(page, '.list-sheet')).toEqual([1, 1])
  })
}
