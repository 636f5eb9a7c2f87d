import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { ask } from './people.ts'
import { dayIn, publish } from './venues.ts'

const request = (couple: BrowserContext, listing: string, day: string, name: string) =>
  ask(couple, `mutation ($input: RequestBooking!) { requestBooking(input: $input) { id } }`, {
    input: { listing, days: [day], daypart: 'evening', guests: 200, name, phone: '+963944100300' },
  })

test('an owner takes a day by keys, sees it taken, and gives it back', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en', theme: 'light', width: 1280, height: 900 })
  await publish(context, boss, 'بيت المواعيد')
  await page.goto('/dashboard/calendar')
  const today = page.locator(`[data-day="${dayIn(0)}"]`)
  await expect(today).toBeVisible()
  expect(await violations(page)).toEqual([])
  await today.focus()
  await page.keyboard.press('PageDown')
  const day = page.locator('[data-day][tabindex="0"]')
  await expect(day).toHaveAttribute('data-state', 'free')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Enter a party' }).click()
  await page.getByLabel('Whose party it is').fill('Umm Samer')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Take the date' }).click()
  await expect(page.getByRole('link', { name: 'Umm Samer' })).toBeVisible()
  await expect(day).toHaveAttribute('data-state', 'taken')
  await page.getByRole('tab', { name: 'List' }).click()
  await page.getByRole('link', { name: 'Umm Samer' }).click()
  await expect(page.getByRole('dialog', { name: 'The booking' }).getByText('Umm Samer')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel the booking' }).click()
  const why = page.getByRole('dialog', { name: /^Cancel the booking\?/ })
  expect(await violations(page)).toEqual([])
  await why.getByRole('button', { name: 'Cancel the booking' }).click()
  await expect(page.getByText('You cancelled it.')).toBeVisible()
})

test('an owner sees requests for one evening side by side, and confirms one of them', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner')
  const listing = await publish(context, boss, 'بيت الطلبات')
  const [first, second] = [await newcomer('customer'), await newcomer('customer')]
  await request(first.context, listing, dayIn(40), 'هدى')
  await request(second.context, listing, dayIn(40), 'ريما')
  await page.goto('/dashboard/bookings')
  await page.getByRole('button', { name: 'هدى', exact: true }).click()
  const whole = page.getByRole('dialog', { name: 'الحجز' })
  await expect(whole.getByRole('heading', { name: 'آخرون يطلبون هذا الموعد' })).toBeVisible()
  await expect(whole.getByText('ريما')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await whole.getByRole('button', { name: 'تأكيد' }).first().click()
  await expect(whole.getByText('مؤكَّد')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ريما', exact: true }).click()
  await whole.getByRole('button', { name: 'تأكيد' }).first().click()
  const told = page.getByRole('dialog', { name: 'لم يتم' })
  await expect(told.getByText('هذا الموعد محجوز لغيركم.')).toBeVisible()
  await expect(told.getByText('أقرب الأيام المتاحة')).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('an owner says how the calendar takes bookings', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en' })
  await publish(context, boss, 'بيت الشروط')
  await page.goto('/dashboard/calendar?view=settings')
  await expect(page.getByRole('heading', { name: 'Halls and prices' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Edit' }).first().click()
  const hall = page.getByRole('dialog', { name: 'The hall' })
  await hall.getByRole('button', { name: 'Noon', exact: true }).click()
  await hall.getByRole('group', { name: 'Noon', exact: true }).getByLabel('For each guest').fill('12')
  expect(await violations(page)).toEqual([])
  await hall.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(/Noon · .*12.* per guest/)).toBeVisible()
  await page.getByLabel('A hold lasts (days)').fill('40')
  await page.getByLabel('A hold lasts (days)').press('Enter')
  await expect(page.getByText('The number must be between 1 and 14')).toBeVisible()
  await page.getByLabel('A hold lasts (days)').fill('7')
  await page.getByLabel('A hold lasts (days)').press('Enter')
  await expect(page.getByText('Bookings that were asked for before keep their terms.', { exact: true })).toBeVisible()
})
