import type { BrowserContext, Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { newPage, toStep } from './browser.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('en')
const leastTime = 3500 // a form that is sent sooner comes from no person

/** A venue of the demo: its id and the address of its page. */
async function venue(context: BrowserContext) {
  const { listings } = await ask<{ listings: { nodes: { id: string; slugEn: string }[] } }>(
    context,
    '{ listings(filter: { kind: VENUE }, first: 1) { nodes { id slugEn } } }',
  )
  const { id, slugEn } = listings.nodes[0]!
  return { id, path: `/venue/${slugEn}` }
}

/** Waits until something that holds these words has the focus. */
const focused = (page: Page, text: string) =>
  page.waitForFunction(
    (held) => document.activeElement?.textContent.includes(held) && document.activeElement !== document.body,
    text,
  )
const press = async (page: Page, button: Locator) => {
  await button.focus()
  await page.keyboard.press('Enter')
}

test.describe('two tabs', () => {
  test('begin two listings of one owner: sending one leaves the other, which is offered until it is sent', async ({
    newcomer,
  }) => {
    const { context, page: one } = await newcomer('venue_owner', { lang: 'en', theme: 'light', width: 1280 })
    const two = await newPage(context)
    for (const [page, name] of [
      [one, 'Alpha hall'],
      [two, 'Beta farm'],
    ] as const) {
      await page.goto('/dashboard/new')
      await page.getByLabel('Name in English').fill(name)
      await page.getByLabel('Name in Arabic').fill('قاعة الرمان')
      await page.getByLabel('Description in Arabic', { exact: true }).fill('قاعة واسعة في قلب المدينة')
      await page.locator('#capacity').fill('250')
      await toStep(page, 2)
      await page.locator('#governorate').selectOption('damascus')
      await expect(page.getByText(words['owner.kept'])).toBeVisible()
    }
    await toStep(one, 6)
    await one.getByRole('button', { name: words['owner.submitNew'] }).click()
    await expect(one.getByRole('rowheader', { name: 'Alpha hall' })).toBeVisible()
    await expect(one.getByRole('heading', { name: words['owner.unfinished'] })).toBeVisible()
    await two.reload()
    expect(await two.getByLabel('Name in English').inputValue()).toBe('Beta farm')
    await one.getByRole('button', { name: words['owner.continue'] }).click()
    await expect(one.getByText('We put back what you wrote here')).toBeVisible()
    expect(await one.getByLabel('Name in English').inputValue()).toBe('Beta farm')
  })

  test('write one inquiry together, and neither takes anything from the other', async ({ newcomer }) => {
    const { context, page: one } = await newcomer('customer', { lang: 'en' })
    const { path } = await venue(context)
    const two = await newPage(context)
    for (const page of [one, two]) await page.goto(path)
    const message = (page: Page) => page.locator('#inquiry [name=message]')
    await message(one).pressSequentially('Is Friday free?')
    await expect(message(two)).toHaveValue('Is Friday free?')
    await message(two).pressSequentially(' For 200 guests.')
    await expect(message(one)).toHaveValue(/guests\.$/)
    await one.reload()
    expect(await message(one).inputValue()).toBe('Is Friday free? For 200 guests.')
  })

  test('save the profile without undoing each other', async ({ newcomer }) => {
    const { context, page: one, user } = await newcomer('customer', { lang: 'en' })
    const two = await newPage(context)
    for (const page of [one, two]) {
      await page.goto('/profile')
      await expect(page.locator('#username')).toBeVisible()
    }
    const save = async (page: Page, field: string, value: string) => {
      await page.locator(field).fill(value)
      await page.getByRole('button', { name: words['account.save'], exact: true }).click()
      await expect(page.getByText(words['account.saved'], { exact: true })).toBeVisible()
    }
    await save(one, '#username', 'Samar and Sami')
    await expect(two.locator('#username')).toHaveValue('Samar and Sami')
    await save(two, '#phone', '+963944100299')
    await one.reload()
    await expect(one.locator('#username')).toBeVisible()
    expect(await one.locator('#username').inputValue()).toBe('Samar and Sami')
    expect(await one.locator('#phone').inputValue()).toBe('+963944100299')
    expect(user.username).not.toBe('Samar and Sami')
  })
})

test('gives the focus to what became of what was sent', async ({ newcomer }) => {
  const { context, page } = await newcomer('customer', { lang: 'en', theme: 'light' })
  const { path } = await venue(context)
  await page.goto(path)

  const report = page.getByRole('button', { name: words['listing.report'] })
  await press(page, report)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('[name=reason]')).toBeFocused()
  await dialog.locator('[name=reason]').selectOption('closed')
  await page.waitForTimeout(leastTime)
  await press(page, dialog.getByRole('button', { name: words['listing.reportSend'] }))
  await focused(page, words['listing.reportSent'])
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()

  await page.locator('#inquiry [name=message]').fill('Is Friday free?')
  await press(page, page.locator('#inquiry button[type=submit]'))
  await focused(page, words['listing.inquirySent'])

  await page.locator('[name=rating]').selectOption('5')
  await press(page, page.getByRole('button', { name: words['listing.sendReview'] }))
  await focused(page, words['listing.reviewWaits'])

  await page.goto('/my-inquiries')
  const close = page.getByRole('button', { name: words['account.closeInquiry'] })
  await press(page, close)
  await page.keyboard.press('Enter')
  await focused(page, words['state.closed'])
})

test('keeps the letters that are typed while the search is still on its way', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 1280 })
  await page.goto('/about')
  // The dialog's code takes its time, as on a slow network. Names of chunks are cut to eight letters.
  await page.route(/\/SearchDi-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  const opener = page.locator('header').getByRole('button', { name: words['shell.search'] })
  await opener.click()
  await page.keyboard.type('garden damascus', { delay: 60 })
  const box = page.getByRole('dialog').getByRole('combobox')
  await expect(box).toBeVisible()
  await expect(page.locator('dialog [name=q]')).toHaveValue('garden damascus')
  await page.getByRole('dialog').getByRole('button', { name: words['common.cancel'] }).click()
  await expect(opener).toBeFocused()
})

test('goes back to its place on a list that was opened further, also after a reload', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/venues?shown=72')
  const card = page.locator('.card-grid > *').nth(54)
  await card.scrollIntoViewIfNeeded()
  // In the window: names wrap otherwise where their font came late, and all below stands lower on the page.
  const place = async () => (await card.boundingBox())?.y ?? NaN
  const back = (stood: number) =>
    expect.poll(async () => Math.abs((await place()) - stood), 'px from its place').toBeLessThan(120)
  const at = await place()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(3000)
  await page.reload()
  await back(at)

  await card.getByRole('link').first().click()
  await page.waitForURL(/\/venue\//)
  await expect(page.locator('#inquiry')).toBeVisible()
  await page.reload()
  await page.goBack()
  await back(at)
})
