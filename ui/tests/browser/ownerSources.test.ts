import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { ask } from './people.ts'

// The site reads the public internet alone, so what answers here is its own door: the address is refused, and said so.
// The whole way, with a server that it may read, is TestTakenElsewhereIsClosedEverywhere in cmd/weddings.
test('an owner adds a calendar by keys, reads why it cannot be read, and removes it', async ({ newcomer }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en' })
  await ask(context, `mutation ($input: CreateVenue!) { createVenue(input: $input) { id } }`, {
    input: {
      details: {
        name: { ar: 'بيت التقاويم' },
        description: { ar: 'صالة واسعة' },
        place: { governorate: 'damascus' },
        capacity: 300,
      },
      offer: { available: true, phone: '+963944100200' },
    },
  })
  await page.goto('/dashboard/calendar?view=settings')
  await expect(page.getByText('No other calendar is read yet.')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add a calendar' })
  await add.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a calendar' })
  await expect(dialog.getByLabel('Secret address (iCal)')).toBeFocused()
  expect(await violations(page)).toEqual([])
  await page.keyboard.type('http://127.0.0.1/private.ics')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('The address must begin with https')).toBeVisible()
  await dialog.getByLabel('Secret address (iCal)').fill('https://127.0.0.1/private.ics')
  await dialog.getByLabel('Name').fill('Google')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Google' })).toBeVisible()
  await expect(page.getByText('This address is not on the public internet.')).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByText('This address is not on the public internet.')).toBeVisible()
  await expect(page.getByText('private.ics')).toHaveCount(0)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Sure? Press again' }).click()
  await expect(page.getByText('No other calendar is read yet.')).toBeVisible()
})
