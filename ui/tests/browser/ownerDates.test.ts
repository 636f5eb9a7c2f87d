import type { BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { ask } from './people.ts'
import { dayIn, publish } from './venues.ts'
import { readWords } from './words.ts'

const words = readWords('ar')

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

test('an owner who taps a day on a phone sees what can be done with it', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { width: 390, height: 844 })
  await publish(context, boss, 'بيت اللمس')
  await page.goto('/dashboard/calendar')
  const today = page.locator(`[data-day="${dayIn(0)}"]`)
  await today.scrollIntoViewIfNeeded()
  await today.click()
  const enter = page.getByRole('button', { name: words['owner.enterParty'] })
  await expect(enter).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: words['owner.closeDays'] })).toBeInViewport({ ratio: 1 })
  await expect(page.locator('section h2:focus')).toHaveCount(1)
  expect(await violations(page)).toEqual([])
})

test('an owner who is signed out in the middle of a dialog goes on where they stopped', async ({ newcomer, boss }) => {
  const { context, page, password } = await newcomer('venue_owner')
  await publish(context, boss, 'بيت العودة')
  await page.goto('/dashboard/calendar')
  await page.locator(`[data-day="${dayIn(0)}"]`).click()
  await page.getByRole('button', { name: words['owner.enterParty'] }).click()
  await page.getByLabel(words['owner.partyName']).fill('أم سامر')
  await context.request.post('/api/auth/logout')
  const enter = page.getByRole('dialog', { name: words['owner.enterParty'] })
  await enter.getByRole('button', { name: words['owner.takeDays'] }).click()
  const again = page.getByRole('dialog', { name: words['account.againTitle'] })
  await expect(again.getByLabel(words['account.password'], { exact: true })).toBeFocused()
  await expect(page.getByText(words['owner.partyName'])).toBeHidden()
  expect(await violations(page)).toEqual([])
  await again.getByLabel(words['account.password'], { exact: true }).fill(password)
  await again.getByRole('button', { name: words['account.againGo'] }).click()
  await expect(again).toHaveCount(0)
  await expect(page.getByLabel(words['owner.partyName'])).toHaveValue('أم سامر')
  await expect(enter.getByRole('alert')).toHaveCount(0)
  await enter.getByRole('button', { name: words['owner.takeDays'] }).click()
  await expect(page.getByRole('link', { name: 'أم سامر' })).toBeVisible()
})

test('an owner sees requests for one evening side by side, and confirms one of them; another tab reads who was first', async ({
  newcomer,
  boss,
}) => {
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
  const other = await context.newPage()
  await other.goto('/dashboard/bookings')
  await other.getByRole('button', { name: 'ريما', exact: true }).click()
  const late = other.getByRole('dialog', { name: 'الحجز' })
  await expect(late.getByRole('button', { name: 'تأكيد' }).first()).toBeVisible()
  await whole.getByRole('button', { name: 'تأكيد' }).first().click()
  await expect(whole.getByText('مؤكَّد', { exact: true })).toBeVisible()
  await late.getByRole('button', { name: 'تأكيد' }).first().click()
  const told = other.getByRole('dialog', { name: 'لم يتم ذلك' })
  await expect(told.getByText('هذا الموعد محجوز لغيركم.')).toBeVisible()
  await expect(told.getByText('أقرب الأيام المتاحة')).toBeVisible()
  await expect(told.getByText('سبق إلى هذا الموعد:')).toBeVisible()
  await expect(told.getByText('هدى')).toBeVisible()
  expect(await violations(other)).toEqual([])

  // The couple who lost read it too, and the owner declines them kindly in one press.
  await second.page.goto('/bookings')
  await expect(second.page.getByText('ذهب هذا الموعد إلى غيركم: تأكّد حجزهم.')).toBeVisible()
  await expect(second.page.locator('main')).not.toContainText('هدى')
  await expect(second.page.getByRole('button', { name: 'طلب الحسم' })).toHaveCount(0)
  await expect(second.page.getByText('أقرب الأيام المتاحة')).toBeVisible()
  expect(await violations(second.page)).toEqual([])
  await page.goto('/dashboard/bookings')
  await page.getByRole('button', { name: 'ريما', exact: true }).click()
  await expect(whole.getByText('هذا الموعد لحجز مؤكَّد').first()).toBeVisible()
  expect(await violations(page)).toEqual([])
  await whole.getByRole('button', { name: 'اعتذار لطيف مع أقرب الأيام المتاحة' }).click()
  await expect(whole.getByText('اعتُذر عنه', { exact: true })).toBeVisible()
  await second.page.reload()
  await expect(second.page.getByText(/نعتذر منكم: صار هذا الموعد محجوزًا.*أقرب الأيام المتاحة عندنا/s)).toBeVisible()
})

test('a couple whose date another couple hold ask for a decision, and go on to a free day with their guests', async ({
  newcomer,
  boss,
}) => {
  const owner = await newcomer('venue_owner')
  const listing = await publish(owner.context, boss, 'بيت الحسم')
  const [first, second] = [await newcomer('customer'), await newcomer('customer', { lang: 'en' })]
  const held = await request(first.context, listing, dayIn(44), 'سلمى')
  await request(second.context, listing, dayIn(44), 'رنا')
  const { id } = (held as { requestBooking: { id: string } }).requestBooking
  await ask(owner.context, `mutation ($input: HoldBooking!) { holdBooking(input: $input) { id } }`, {
    input: { booking: id },
  })
  const { page } = second
  await page.goto('/bookings')
  await expect(page.getByText(/^Another couple hold this date until/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for a decision' }).click()
  await expect(page.getByRole('button', { name: 'Ask for a decision' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Choose another day here' }).click()
  await expect(page.locator(`[data-day="${dayIn(44)}"]`)).toHaveAttribute('data-state', 'held')
  await page.goBack()
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /20\d\d$/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Ask for / }).click()
  await expect(page.getByRole('dialog').locator('[name=guests]')).toHaveValue('200')
})

test('an owner extends a hold once, and is not offered it again', async ({ newcomer, boss }) => {
  const { context, page } = await newcomer('venue_owner', { lang: 'en' })
  const listing = await publish(context, boss, 'بيت التمديد')
  const couple = await newcomer('customer')
  const asked = await request(couple.context, listing, dayIn(48), 'Huda')
  const { id } = (asked as { requestBooking: { id: string } }).requestBooking
  await ask(context, `mutation ($input: HoldBooking!) { holdBooking(input: $input) { id } }`, {
    input: { booking: id },
  })
  await page.goto('/dashboard/bookings')
  await page.getByRole('button', { name: 'Huda', exact: true }).click()
  const whole = page.getByRole('dialog', { name: 'The booking' })
  await whole.getByRole('button', { name: 'Extend the hold' }).click()
  await expect(whole.getByText('The hold lasts longer now').first()).toBeVisible()
  await expect(whole.getByRole('button', { name: 'Extend the hold' })).toHaveCount(0)
  await expect(whole.getByRole('button', { name: 'Confirm' })).toBeVisible()
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
