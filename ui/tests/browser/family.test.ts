import type { Page } from '@playwright/test'
import { violations } from './axe.ts'
import { settled, url } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const quiet = (found: string[]) => found.filter((each) => !each.startsWith('region: ')) // a toast is in none
const here = '/for-couples-only?lang=en'

/** Gives two venues a heart, as couples do, and tells what they are called. */
async function love(page: Page): Promise<[string, string]> {
  await page.goto('/venues?lang=en')
  const cards = page.locator('article.card')
  await expect(cards.nth(1)).toBeVisible()
  const names = await Promise.all([0, 1].map((at) => cards.nth(at).getAttribute('aria-label')))
  for (const name of names)
    await page
      .getByRole('button', { name: words['card.save']!.replace('{name}', name!), exact: true })
      .first()
      .click()
  return [names[0]!, names[1]!]
}

/** Makes the family's link in the dialog, and gives it. */
async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: words['couple.ask'], exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words['couple.make'], exact: true }).click()
  const link = dialog.locator('[data-link]')
  await expect(link).toContainText('/for-couples-only?share=')
  const made = (await link.textContent())!
  expect(quiet(await violations(page)), 'the dialog').toEqual([])
  await page.keyboard.press('Escape')
  return made
}

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const say = (page: Page, name: string, vote: 'yes' | 'no') =>
  card(page, name)
    .getByRole('button', { name: new RegExp(`^${words[`family.${vote}`]} `) })
    .click()
const call = async (page: Page, name: string) => {
  await page.getByRole('textbox', { name: words['family.name'] }).fill(name)
  await page.keyboard.press('Enter')
}
const arrived = (page: Page, name: string) => expect(card(page, name).getByText(words['family.kept']!)).toBeVisible()

/** What the couple see at a listing, opened. */
async function heard(page: Page) {
  const said = page.locator('#shortlist details').first()
  await expect(said).toBeVisible()
  if (!(await said.evaluate((each) => (each as HTMLDetailsElement).open))) await said.locator('summary').click()
  return said
}

test('a couple without an account ask their family; two relatives vote, one voice is removed, and the link ends', async ({
  visit,
}) => {
  const couple = await visit({ lang: 'en', theme: 'light', width: 1280 })
  const [garden, hall] = await love(couple)
  await couple.goto(here)
  const link = await share(couple)

  const aunt = await visit({ lang: 'en' })
  await aunt.goto(link)
  await expect(aunt.getByRole('heading', { level: 1, name: words['family.title'] })).toBeVisible()
  expect(await aunt.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await say(aunt, hall, 'yes')
  await call(aunt, 'Samar')
  await arrived(aunt, hall)
  await card(aunt, hall).getByRole('button', { name: words['family.words'] }).click()
  await aunt.getByRole('textbox', { name: words['family.words'] }).fill('The garden is lovely')
  await card(aunt, hall).getByRole('button', { name: words['family.send'], exact: true }).click()
  await arrived(aunt, hall)

  const uncle = await visit({ lang: 'en' })
  await uncle.goto(link)
  await expect(card(uncle, hall).getByRole('button', { name: 'Yes 1 person' })).toBeVisible()
  expect(await uncle.content(), 'who said what is for the couple').not.toContain('Samar')
  await say(uncle, hall, 'no')
  await call(uncle, 'Nabil')
  await arrived(uncle, hall)
  expect(quiet(await violations(uncle)), 'as an uncle').toEqual([])
  await uncle.reload()
  await expect(card(uncle, hall).getByRole('button', { name: 'No 1 person' })).toHaveAttribute('aria-pressed', 'true')

  await couple.reload()
  await expect(couple.getByText('2 people have said something.')).toBeVisible()
  const said = await heard(couple)
  await expect(said.getByText('The garden is lovely')).toBeVisible()
  expect(quiet(await violations(couple)), 'with voices').toEqual([])
  await said.getByRole('button', { name: /Nabil/ }).click()
  await said.getByRole('button', { name: words['common.sure'], exact: true }).click()
  await expect(said.getByText('Nabil')).toHaveCount(0)
  await expect(said.getByText('Samar')).toHaveCount(2) // the name, and on the button
  await aunt.reload()
  await expect(card(aunt, hall).getByRole('button', { name: 'No 0 people' })).toBeVisible()

  await couple.getByRole('button', { name: words['couple.theLink'], exact: true }).click()
  await couple.getByRole('button', { name: words['couple.end'], exact: true }).click()
  await couple.getByRole('button', { name: words['common.sure'], exact: true }).click()
  await expect(couple.getByRole('button', { name: words['couple.make'], exact: true })).toBeVisible()
  await say(aunt, garden, 'yes')
  await expect(aunt.getByRole('heading', { name: words['family.ended'] })).toBeVisible()
  await uncle.reload()
  await expect(uncle.getByRole('heading', { name: words['family.ended'] })).toBeVisible()
})

test('a couple with an account share a folder alone, and see on another device who said what', async ({
  newcomer,
  visit,
}) => {
  const { page, context, user, email, password } = await newcomer('customer', {
    lang: 'en',
    theme: 'dark',
    width: 1280,
    height: 1600,
  })
  const [garden] = await love(page)
  await page.goto(here)
  await page.getByRole('button', { name: words['list.folderNew'], exact: true }).click()
  await page.getByRole('textbox', { name: words['list.folderName'] }).fill('Gardens')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'All (2)', exact: true }).click()
  await page.getByRole('button', { name: words['list.ways']!.replace('{what}', garden), exact: true }).click()
  await page.getByRole('menuitem', { name: /Gardens/ }).click()
  await page.getByRole('button', { name: words['couple.ask'], exact: true }).click()
  await page.getByLabel(words['couple.shows']!).selectOption({ label: 'Gardens' })
  await page.getByRole('button', { name: words['couple.make'], exact: true }).click()
  const link = (await page.locator('[data-link]').textContent())!

  const aunt = await visit({ lang: 'en' })
  await aunt.goto(link)
  await expect(aunt.getByRole('article')).toHaveCount(1)
  expect(await aunt.content()).not.toContain('Gardens')
  await say(aunt, garden, 'yes')
  await call(aunt, 'Samar')
  await arrived(aunt, garden)

  const there = await visit({ lang: 'en', theme: 'light' })
  expect(
    (
      await there
        .context()
        .request.post(`${url}/api/auth/login`, { data: { email, password }, headers: { Origin: url } })
    ).status(),
  ).toBe(200)
  await there.goto('/terms')
  await there.evaluate((person) => localStorage.setItem('user', person), JSON.stringify(user))
  await there.goto(here)
  await expect((await heard(there)).getByText('Samar').first()).toBeVisible()
  await context.close()
})

test('a family votes by keys, and without a connection', async ({ visit }) => {
  const couple = await visit({ lang: 'en' })
  const [hall] = await love(couple)
  await couple.goto(here)
  const link = await share(couple)
  const aunt = await visit({ lang: 'en', theme: 'light' })
  await aunt.goto(link)
  const yes = card(aunt, hall).getByRole('button', { name: new RegExp(`^${words['family.yes']} `) })
  await yes.focus()
  await aunt.keyboard.press('Enter')
  await call(aunt, 'Samar')
  await expect(yes).toBeFocused()
  await arrived(aunt, hall)
  await aunt.context().setOffline(true)
  await aunt.keyboard.press('Tab')
  await aunt.keyboard.press('Enter')
  await expect(card(aunt, hall).getByText(words['family.waits']!)).toBeVisible()
  await aunt.context().setOffline(false)
  await arrived(aunt, hall)
  await aunt.reload()
  await expect(card(aunt, hall).getByRole('button', { name: 'No 1 person' })).toHaveAttribute('aria-pressed', 'true')
})

for (const [lang, theme] of [
  ['ar', 'dark'],
  ['en', 'light'],
] as const) {
  test(`what a family sees has nothing for axe and fits 320 px (${lang})`, async ({ visit }) => {
    const couple = await visit({ lang: 'en', width: 320 })
    await love(couple)
    await couple.goto(here)
    const link = await share(couple)
    expect(await couple.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    const aunt = await visit({ lang, theme, width: 320 })
    await aunt.goto(link)
    const first = aunt.getByRole('article').first()
    await first.getByRole('button').first().click()
    expect(quiet(await violations(aunt)), 'asked for a name').toEqual([])
    await aunt.getByRole('textbox').fill('م'.repeat(40))
    await aunt.keyboard.press('Enter')
    await expect(first.getByText(readWords(lang)['family.kept']!)).toBeVisible()
    await settled(aunt)
    expect(quiet(await violations(aunt))).toEqual([])
    expect(await aunt.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await aunt.goto('/for-couples-only?share=-#x')
    await expect(aunt.getByRole('heading', { name: readWords(lang)['family.ended'] })).toBeVisible()
    expect(quiet(await violations(aunt)), 'ended').toEqual([])
  })
}
