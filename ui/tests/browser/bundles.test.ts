import { violations } from './axe.ts'
import { leastTime } from './browser.ts'
import { expect, test } from './fixtures.ts'
import { dayIn, publish, quote } from './venues.ts'
import { readWords } from './words.ts'

const words = readWords('ar')

test('a couple ask several at once, their family look on by a link, and they choose one', async ({
  newcomer,
  visit,
  boss,
}) => {
  const day = dayIn(50)
  const { context: owner } = await newcomer('venue_owner')
  const [first, second] = [await publish(owner, boss, 'بيت النعناع'), await publish(owner, boss, 'بيت الزعتر')]
  const { page, context } = await newcomer('customer')
  await page.addInitScript(
    ([hearts, party]) => {
      localStorage.setItem('shortlist', hearts)
      localStorage.setItem('party', party)
    },
    [JSON.stringify([first, second]), JSON.stringify({ day, guests: '120' })] as const,
  )
  await page.goto('/for-couples-only')
  await page.getByRole('link', { name: words['pages.ask'] }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['bundles.ask'])
  await expect(page.getByLabel('بيت النعناع')).toBeChecked()
  await page.getByLabel('بيت النعناع').uncheck()
  await expect(page.getByText(words['bundles.atLeast'])).toBeVisible()
  await page.getByLabel('بيت النعناع').check()
  await page.locator('[name=message]').fill('كم تكلّف الحفلة؟')
  expect(await violations(page)).toEqual([])
  await page.waitForTimeout(leastTime)
  await page.getByRole('button', { name: words['bundles.send'], exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words['bundles.answers'])
  await expect(page.getByText(words['bundles.waits'])).toHaveCount(2)

  await quote(owner, first, day, '900')
  await quote(owner, second, day, '1100')
  await page.reload()
  await expect(page.getByText('$900').first()).toBeVisible()
  await expect(page.getByText('$1,100').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: words['bundles.share'] }).click()
  const link = (await page.getByText(/\/answers\/.*#/).textContent())!
  const aunt = await visit()
  await aunt.goto(link)
  await expect(aunt.getByText('$900').first()).toBeVisible()
  expect(await aunt.locator('main').textContent()).not.toContain('كم تكلّف')
  expect(await violations(aunt)).toEqual([])

  await page.getByLabel(words['bundles.farewell']).fill('شكرًا لكم، اخترنا مكانًا أقرب إلى الأهل.')
  const cheaper = page.getByRole('button', { name: words['quote.acceptShort'] }).last()
  await cheaper.click()
  await page.getByRole('button', { name: words['common.sure'] }).click()
  await expect(page.getByText(words['bundles.closedChosen'])).toBeVisible()
  await aunt.reload()
  await expect(aunt.getByRole('heading', { name: words['bundles.ended'] })).toBeVisible()

  await page.goto('/my-inquiries')
  await expect(page.getByRole('region', { name: words['account.bundles'] })).toBeVisible()
  await context.close()
})

test('a visitor asks several, reads the answers in this browser alone, and takes them into an account', async ({
  newcomer,
  visit,
  boss,
}) => {
  const { context: owner } = await newcomer('venue_owner')
  const hearts = [await publish(owner, boss, 'بيت الريحان'), await publish(owner, boss, 'بيت البنفسج')]
  const page = await visit()
  await page.addInitScript((kept) => localStorage.setItem('shortlist', kept), JSON.stringify(hearts))
  await page.goto('/ask')
  await page.locator('[name=name]').fill('هدى')
  await page.locator('[name=phone]').fill('0944100300')
  await page.locator('[name=message]').fill('هل الخميس متاح؟')
  await page.waitForTimeout(leastTime)
  await page.getByRole('button', { name: words['bundles.send'], exact: true }).click()
  await expect(page.getByText(words['bundles.waits'])).toHaveCount(2)
  const answers = page.url()

  const stranger = await visit()
  await stranger.goto(answers)
  await expect(stranger.getByRole('heading', { name: words['bundles.notYours'] })).toBeVisible()

  await page.goto('/my-inquiries')
  await expect(page.getByRole('region', { name: words['account.bundlesBefore'] })).toBeVisible()
  const kept = await page.evaluate(() => localStorage.getItem('bundles-sent')!)
  const { page: account } = await newcomer('customer')
  await account.goto('/')
  await account.evaluate((sent) => localStorage.setItem('bundles-sent', sent), kept)
  await account.goto('/my-inquiries')
  await account.getByRole('button', { name: words['account.attach'] }).click()
  await expect(account.getByRole('region', { name: words['account.bundles'] })).toBeVisible()
  await account.goto(answers)
  await expect(account.getByText(words['bundles.waits'])).toHaveCount(2)
})
