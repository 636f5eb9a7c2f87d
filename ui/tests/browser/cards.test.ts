import { type Page } from '@playwright/test'
import { violations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { readWords } from './words.ts'

const arabic = readWords('ar')

/** The size of the picture in the dialog that is open, as the browser decoded it. */
const sizeOf = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('img')
    .evaluate(async (picture: HTMLImageElement) => {
      await picture.decode()
      return [picture.naturalWidth, picture.naturalHeight]
    })

test('the card of a hall is shown in both shapes and saved as a file', async ({ visit }) => {
  const page = await visit({ lang: 'ar', width: 390 })
  await page.goto('/venues')
  await page.locator('main article a').first().click()
  const opener = page.getByRole('button', { name: arabic['listing.card'] })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: arabic['cards.title'] })
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await sizeOf(page)).toEqual([1080, 1350])
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: arabic['cards.wide'] }).click()
  await expect(dialog.getByRole('img')).toBeVisible()
  expect(await sizeOf(page)).toEqual([1200, 630])
  const saved = page.waitForEvent('download')
  await dialog.getByRole('link', { name: arabic['cards.save'] }).click()
  expect((await saved).suggestedFilename()).toBe('weddings-ar-wide.jpg')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})

test('the card of a shortlist asks the family, and says without a network that it did not arrive', async ({
  visit,
}) => {
  const page = await visit({ lang: 'ar', width: 390 })
  await page.goto('/venues')
  const hearts = page.locator('main article button[aria-pressed]')
  for (const i of [0, 1, 2]) await hearts.nth(i).click()
  await page.goto('/for-couples-only')
  const opener = page.getByRole('button', { name: arabic['pages.card'] })
  await opener.click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.context().setOffline(true)
  await opener.click()
  await page.getByRole('button', { name: arabic['cards.wide'] }).click()
  await expect(page.getByRole('alert')).toContainText(arabic['cards.failed'])
  await page.context().setOffline(false)
  await page.getByRole('button', { name: arabic['common.retry'] }).click()
  await expect(page.getByRole('dialog').getByRole('img')).toBeVisible()
})
