import type { BrowserContext, Page } from '@playwright/test'
import { violations } from './axe.ts'
import { newPage, settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { ask } from './people.ts'
import { sheetsOf } from './paper.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: ')) // a toast is in none

/** Two songs of the demo: a zaffa, and a dabke. */
async function songs(boss: BrowserContext): Promise<[string, string]> {
  const { songs: found } = await ask<{ songs: { nodes: { title: { en: string }; category: string }[] } }>(
    boss,
    '{ songs(find: {}) { nodes { title { en } category } } }',
  )
  const of = (category: string) => found.nodes.find((each) => each.category === category)!.title.en
  return [of('ZAFFA'), of('DABKE')]
}

/** Adds songs in the library, as couples do. */
async function add(page: Page, ...titles: string[]) {
  await page.goto('/songs?lang=en')
  for (const title of titles) {
    await page
      .getByRole('button', { name: `${words['songs.listAdd']}: ${title}`, exact: true })
      .first()
      .click()
    await expect(
      page.getByRole('button', { name: `${words['songs.listRemove']}: ${title}`, exact: true }).first(),
    ).toBeVisible()
  }
}

/** The songs of a moment, in their order. */
const within = (page: Page, moment: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2, name: moment, exact: true }) })
    .locator('ol a')

const handle = (page: Page, title: string) =>
  page.getByRole('button', { name: words['songs.handle']!.replace('{what}', title), exact: true })
const save = (page: Page) => page.getByRole('button', { name: words['songs.listSave'], exact: true }).click()

/** Makes the link of a DJ in the dialog, and gives it. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: words['songs.djSend'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words['songs.djMake'], exact: true }).click()
  const link = dialog.locator('[data-link]')
  await expect(link).toContainText('/songs/list?share=')
  return (await link.textContent())!.trim()
}

test('a visitor makes a list, orders and saves it, and their DJ hears it until the link is ended', async ({
  visit,
  boss,
}) => {
  const [zaffa, dabke] = await songs(boss)
  const page = await visit({ lang: 'en', theme: 'light', width: 1280, height: 1400 })
  await page.goto('/for-couples-only')
  await page.getByRole('link', { name: words['pages.couplesSongs'], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: words['songs.ourTitle'] })).toBeVisible()
  await expect(page.getByRole('heading', { name: words['songs.listNone'] })).toBeVisible()
  expect(quiet(await violations(page)), 'without songs').toEqual([])

  await add(page, zaffa, dabke)
  await page.getByRole('link', { name: new RegExp(`^${words['songs.ourTitle']}`) }).click()
  await expect(within(page, words['songs.dabke']!)).toHaveText([dabke])
  await handle(page, dabke).focus()
  await page.keyboard.press('ArrowUp')
  await expect(handle(page, dabke)).toBeFocused()
  await expect(within(page, words['songs.party']!)).toHaveText([dabke])

  // By the pointer, past the names of moments.
  const [from, to] = [await handle(page, dabke).boundingBox(), await handle(page, zaffa).boundingBox()]
  await page.mouse.move(from!.x + 10, from!.y + 10)
  await page.mouse.down()
  await page.mouse.move(to!.x + 10, to!.y + 10, { steps: 20 })
  await page.mouse.up()
  await expect(within(page, words['songs.zaffa']!)).toHaveCount(2)
  await page.reload()
  await expect(within(page, words['songs.zaffa']!)).toHaveCount(2)

  await page.getByLabel(words['songs.listCalled']!).fill('Huda and Karim')
  await save(page)
  await expect(page.getByText(words['songs.listSavedHere']!)).toBeVisible()
  const link = await share(page)
  expect(quiet(await violations(page)), 'with the link').toEqual([])
  await page.keyboard.press('Escape')

  const dj = await visit({ lang: 'en' })
  await dj.goto(link)
  await expect(dj.getByRole('heading', { level: 1, name: words['songs.sharedTitle'] })).toBeVisible()
  await expect(within(dj, words['songs.zaffa']!)).toHaveCount(2)
  expect(await dj.content()).not.toContain('Huda')
  expect(await dj.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  expect(quiet(await violations(dj)), 'as a DJ').toEqual([])
  await dj.getByRole('button', { name: words['songs.listPlay'], exact: true }).click()
  await expect(dj.getByRole('region', { name: words['songs.player'] })).toBeVisible()

  // What changes later is saved by itself, and the DJ sees it.
  await page.getByRole('button', { name: words['songs.takeOut']!.replace('{what}', dabke), exact: true }).click()
  await expect(page.getByText(words['songs.listSavedHere']!)).toBeVisible()
  await dj.reload()
  await expect(within(dj, words['songs.zaffa']!)).toHaveText([zaffa])

  await page.getByRole('button', { name: words['songs.djSend'], exact: true }).click()
  await page.getByRole('button', { name: words['songs.djEnd'], exact: true }).click()
  await page.getByRole('button', { name: words['common.sure'], exact: true }).click()
  await expect(page.getByRole('button', { name: words['songs.djMake'], exact: true })).toBeVisible()
  await dj.reload()
  await expect(dj.getByRole('heading', { name: words['songs.ended'] })).toBeVisible()
})

test('a list that was saved signed out comes into the account, and opens on another device', async ({
  newcomer,
  boss,
}) => {
  const [zaffa] = await songs(boss)
  const { context, page, email, password } = await newcomer('customer', { lang: 'en', theme: 'light' })
  const user = await page.evaluate(() => localStorage.getItem('user'))
  await context.clearCookies()
  await context.addCookies([{ name: 'lang', value: 'en', url }])
  await page.evaluate(() => localStorage.removeItem('user'))
  await add(page, zaffa)
  await page.goto('/songs/list')
  await save(page)
  await expect(page.getByRole('link', { name: words['songs.listSignIn'], exact: true })).toBeVisible()

  const signIn = (who: BrowserContext) =>
    who.request.post(`${url}/api/auth/login`, { data: { email, password }, headers: { Origin: url } })
  expect((await signIn(context)).status()).toBe(200)
  await page.evaluate((person) => localStorage.setItem('user', person!), user)
  await page.reload()
  await page.getByRole('button', { name: words['songs.listAttach'], exact: true }).click()
  await expect(page.getByText(words['songs.listSaved']!)).toBeVisible()

  const other = await context.browser()!.newContext({ baseURL: url, serviceWorkers: 'block' })
  expect((await signIn(other)).status()).toBe(200)
  await other.addCookies([{ name: 'lang', value: 'en', url }])
  await other.addInitScript((person) => localStorage.setItem('user', person!), user)
  const there = await newPage(other)
  await there.goto('/songs/list')
  await expect(within(there, words['songs.zaffa']!)).toHaveText([zaffa])
  await other.close()
})

test('two tabs have one list, and what is changed without a network is saved once it is back', async ({
  visit,
  boss,
}) => {
  const [zaffa, dabke] = await songs(boss)
  const one = await visit({ lang: 'en', theme: 'light' })
  await add(one, zaffa, dabke)
  await one.goto('/songs/list')
  const two = await newPage(one.context())
  await two.goto('/songs/list')
  await two.getByRole('button', { name: words['songs.takeOut']!.replace('{what}', zaffa), exact: true }).click()
  await expect(within(one, words['songs.zaffa']!)).toHaveCount(0)
  await two.getByRole('button', { name: words['common.undo'], exact: true }).click()
  await expect(within(one, words['songs.zaffa']!)).toHaveText([zaffa])
  await two.close()

  await save(one)
  await expect(one.getByText(words['songs.listSavedHere']!)).toBeVisible()
  const link = await share(one)
  await one.keyboard.press('Escape')
  await one.context().setOffline(true)
  await handle(one, dabke).focus()
  await one.keyboard.press('ArrowUp')
  await expect(one.getByText(words['songs.listWaits']!)).toBeVisible()
  await one.context().setOffline(false)
  await expect(one.getByText(words['songs.listSavedHere']!)).toBeVisible()
  const dj = await visit({ lang: 'en' })
  await dj.goto(link)
  await expect(within(dj, words['songs.party']!)).toHaveText([dabke])
})

test('a list that two devices changed asks which stays, and the choice is undone', async ({ newcomer, boss }) => {
  const [zaffa, dabke] = await songs(boss)
  const { context, page, email, password } = await newcomer('customer', { lang: 'en', theme: 'light' })
  await add(page, zaffa, dabke)
  await page.goto('/songs/list')
  await page.getByLabel(words['songs.listCalled']!).fill('Huda and Karim')
  await save(page)
  await expect(page.getByText(words['songs.listSaved']!)).toBeVisible()

  const other = await context.browser()!.newContext({ baseURL: url, serviceWorkers: 'block' })
  const signedIn = await other.request.post(`${url}/api/auth/login`, {
    data: { email, password },
    headers: { Origin: url },
  })
  expect(signedIn.status()).toBe(200)
  const user = await page.evaluate(() => localStorage.getItem('user'))
  await other.addCookies([{ name: 'lang', value: 'en', url }])
  await other.addInitScript((person) => localStorage.setItem('user', person!), user)
  const there = await newPage(other)
  await there.goto('/songs/list')
  await expect(within(there, words['songs.dabke']!)).toHaveText([dabke])

  // One takes a song out while the other is without a network and gives the list another name.
  await other.setOffline(true)
  await there.getByLabel(words['songs.listCalled']!).fill('Karim and Huda')
  await there.getByLabel(words['songs.listCalled']!).blur()
  await expect(there.getByText(words['songs.listWaits']!)).toBeVisible()
  await page.getByRole('button', { name: words['songs.takeOut']!.replace('{what}', dabke), exact: true }).click()
  await expect(within(page, words['songs.dabke']!)).toHaveCount(0)
  await expect(page.getByText(words['songs.listSaved']!)).toBeVisible()
  await other.setOffline(false)

  const clash = there.getByRole('region', { name: words['songs.clash'] })
  await expect(clash).toBeVisible()
  await expect(clash).toContainText('Karim and Huda')
  await expect(clash).toContainText(dabke)
  expect(quiet(await violations(there))).toEqual([])
  await clash.getByRole('button', { name: words['songs.clashTheirs'], exact: true }).click()
  await expect(clash).toHaveCount(0)
  await expect(within(there, words['songs.dabke']!)).toHaveCount(0)
  await there.getByRole('button', { name: words['common.undo'], exact: true }).click()
  await expect(within(there, words['songs.dabke']!)).toHaveText([dabke])
  await expect(there.getByLabel(words['songs.listCalled']!)).toHaveValue('Karim and Huda')
  await other.close()
})

test('a song that is no longer on the site leaves a gap, which the sheet passes over and a press removes', async ({
  visit,
  boss,
}) => {
  const [zaffa, dabke] = await songs(boss)
  const page = await visit({ lang: 'en', theme: 'light' })
  await add(page, zaffa, dabke)
  // Nobody else's song is to go: this list names one that never was there.
  await page.evaluate(() => {
    const [list] = JSON.parse(localStorage.getItem('playlists')!) as { items: { song: string; moment: string }[] }[]
    list!.items.push({ song: '00000000-0000-4000-8000-000000000000', moment: list!.items[1]!.moment })
    localStorage.setItem('playlists', JSON.stringify([list]))
  })
  await page.goto('/songs/list')
  const gap = page.getByText(words['songs.gap']!, { exact: true })
  await expect(gap).toBeVisible()
  expect(quiet(await violations(page))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.songs-sheet tbody tr:not(.songs-sheet-moment)')).toHaveCount(2)
  await page.emulateMedia({ media: null })
  await page
    .getByRole('button', { name: words['songs.takeOut']!.replace('{what}', words['songs.gap']!), exact: true })
    .click()
  await expect(gap).toHaveCount(0)
  await expect(page.getByText(words['songs.gapRemoved']!, { exact: true })).toBeVisible()
  await expect(within(page, words['songs.dabke']!)).toHaveText([dabke])
})

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test(`the list has nothing for axe and fits 320 px (${lang})`, async ({ visit, boss }) => {
    const [zaffa, dabke] = await songs(boss)
    const page = await visit({ lang: 'en', theme, width: 320 })
    await add(page, zaffa, dabke)
    await page.context().addCookies([{ name: 'lang', value: lang, url }])
    await page.goto('/songs/list')
    await settled(page)
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    expect(quiet(await violations(page))).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await page.getByRole('button', { name: readWords(lang)['songs.djSend'], exact: true }).click()
    expect(quiet(await violations(page))).toEqual([])

    // On paper it is the sheet alone.
    await page.keyboard.press('Escape')
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.songs-sheet')).toBeVisible()
    await expect(page.locator('h1')).toBeHidden()
    await expect(page.locator('.songs-sheet tbody tr')).toHaveCount(4)
    expect(await sheetsOf(page, '.songs-sheet')).toEqual([1, 1])
  })
}
