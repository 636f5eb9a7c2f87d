import { violations } from './axe.ts'
import { leastTime } from './browser.ts'
import { expect, test, type Open } from './fixtures.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('ar')

/** A public venue of the demo's owner, and its free evenings from so many days ahead on. */
async function venue(visit: Open, ahead: number) {
  const owner = (await visit({ as: 'venue' })).context()
  const { myListings } = await ask<{
    myListings: { id: string; slugAr: string; status: string; available: boolean }[]
  }>(owner, '{ myListings { id slugAr status available } }')
  const { id, slugAr } = myListings.find(({ status, available }) => status === 'APPROVED' && available)!
  const from = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  const { slots } = await ask<{ slots: { hall: string; day: string; state: string; daypart: string }[] }>(
    owner,
    'query ($id: ID!, $from: Day!) { slots(listing: $id, from: $from) { hall day state daypart } }',
    { id, from },
  )
  // The page begins with the hall that every listing has, whose id is the listing's.
  const free = slots
    .filter(({ hall, state, daypart }) => hall === id && state === 'free' && daypart === 'evening')
    .map(({ day }) => day)
  expect(free.length, 'there are free evenings').toBeGreaterThan(3)
  return { id, owner, path: `/venue/${encodeURIComponent(slugAr)}`, free }
}

test('shows the whole month as the free days are opened, however low in the window that is asked for', async ({
  visit,
}) => {
  const { path } = await venue(visit, 60)
  for (const width of [390, 1280]) {
    const page = await visit({ width, height: 844 })
    await page.goto(path)
    const opener = page.getByRole('button', { name: words['listing.datesShow'] })
    await opener.evaluate((button) => scrollBy(0, button.getBoundingClientRect().top - 640))
    await opener.click()
    await expect(page.locator('[data-day]:focus')).toBeInViewport({ ratio: 1 })
    await expect(page.locator('.calendar')).toBeInViewport({ ratio: 1 })
  }
})

test('lets a couple choose a free day, ask for it, move it, confirm what is held and cancel it', async ({
  visit,
  newcomer,
}) => {
  const { id, owner, path, free } = await venue(visit, 60)
  const [asked, day] = free as [string, string]
  const { page } = await newcomer('customer')
  await page.addInitScript((kept) => localStorage.setItem('party', kept), JSON.stringify({ day: asked, guests: '60' }))
  await page.goto(path)
  await page.getByRole('button', { name: words['listing.datesShow'] }).click()
  const cell = page.locator(`[data-day="${asked}"]`)
  await expect(cell).toHaveAttribute('data-state', 'free')
  expect(await violations(page)).toEqual([])
  await cell.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel(words['party.guests'])).toHaveValue('60')
  expect(await violations(page)).toEqual([])
  await page.waitForTimeout(leastTime)
  await dialog.getByRole('button', { name: words['listing.bookingSend'] }).click()
  await dialog.getByRole('link', { name: words['listing.myBookings'] }).click()
  const row = page.getByRole('listitem').filter({ hasText: words['booking.pending'] })
  await expect(row).toBeVisible()
  expect(await violations(page)).toEqual([])

  await row.getByRole('button', { name: words['account.moveRequest'] }).click()
  await dialog.getByLabel(words['party.day'], { exact: true }).fill(day)
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('button', { name: words['account.moveNow'] }).click()
  await expect(page.getByText(words['account.requestMoved'], { exact: true })).toBeVisible()

  // The owner's own list may be a moment behind what the couple is told.
  let booking: string | undefined
  await expect(async () => {
    const { ownBookings } = await ask<{ ownBookings: { nodes: { id: string; days: string[] }[] } }>(
      owner,
      'query ($id: ID!) { ownBookings(filter: { listing: $id, status: "pending" }) { nodes { id days } } }',
      { id },
    )
    booking = ownBookings.nodes.find(({ days }) => days[0] === day)?.id
    expect(booking).toBeDefined()
  }).toPass({ timeout: 15_000 })
  await ask(owner, 'mutation ($booking: ID!) { holdBooking(input: { booking: $booking }) { position } }', { booking })
  // The page follows what the owner does: nothing is loaded again.
  await page.getByRole('button', { name: words['account.confirmBooking'] }).click({ timeout: 15_000 })
  await page.getByRole('button', { name: words['common.sure'] }).click()
  await expect(page.getByText(words['account.bookingConfirmed'], { exact: true })).toBeVisible()

  const visitor = await visit()
  await visitor.addInitScript((kept) => localStorage.setItem('party', kept), JSON.stringify({ day }))
  await visitor.goto(path)
  await visitor.getByRole('button', { name: words['listing.datesShow'] }).click()
  const taken = visitor.locator(`[data-day="${day}"]`)
  await expect(taken).toHaveAttribute('data-state', 'taken')
  await expect(taken).toHaveAttribute('aria-disabled', 'true')
  expect(await visitor.locator('#dates').textContent()).not.toContain('سمر')

  await page.getByRole('button', { name: words['account.cancelBooking'] }).click()
  await page.getByRole('button', { name: words['account.cancelNow'] }).click()
  await page.getByRole('button', { name: words['common.sure'] }).click()
  await expect(page.getByRole('listitem').getByText(words['booking.cancelled'], { exact: true })).toBeVisible()
})

test('asks of the party once, shows the quote that answers it, and holds the day when it is accepted', async ({
  visit,
  newcomer,
}) => {
  const { id, owner, path, free } = await venue(visit, 100)
  const day = free[1]!
  const { page } = await newcomer('customer')
  await page.goto(path)
  const form = page.locator('#inquiry form')
  await form.getByRole('button', { name: words['inquiry.party'] }).click()
  const field = form.getByLabel(words['party.day'], { exact: true })
  await field.fill(`31 أيلول ${day.slice(0, 4)}`)
  await field.blur()
  await expect(form.getByText(/أيلول .* فيه 30 يومًا/).first()).toBeVisible()
  await field.fill(day)
  await form.getByLabel(words['party.guests'], { exact: true }).fill('٩٠٠٠')
  await form.getByRole('button', { name: words['party.privacy'] }).click()
  await form.locator('[name=message]').fill('كم تكلّف الحفلة؟')
  expect(await violations(page)).toEqual([])
  await page.waitForTimeout(leastTime)
  await form.getByRole('button', { name: words['listing.send'], exact: true }).click()
  await expect(page.locator('#inquiry').getByText(/أكبر سعة في/)).toBeVisible()

  const sent = async () => {
    const { inbox } = await ask<{ inbox: { nodes: { id: string; party: { day: string } }[] } }>(
      owner,
      'query ($id: ID!) { inbox(listing: $id) { nodes { id party { day } } } }',
      { id },
    )
    return inbox.nodes.find(({ party }) => party.day === day)?.id
  }
  await expect.poll(sent).toBeTruthy()
  const inquiry = await sent()
  const validUntil = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)
  const tariff = { flat: { amount: '900', currency: 'USD' } }
  const input = {
    inquiry,
    days: [day],
    daypart: 'evening',
    guests: 100,
    tariff,
    validUntil,
    included: [{ key: 'cake', amount: '3' }],
  }
  await page.goto('/my-inquiries')
  await page.getByText(words['thread.messages'], { exact: true }).click()
  await ask(owner, 'mutation ($input: GiveQuote!) { giveQuote(input: $input) { position } }', { input })
  // The open page follows what the owner quotes and writes: nothing is loaded again.
  const quote = page.getByRole('article', { name: /عرض السعر رقم/ })
  await expect(quote.getByText('$900').first()).toBeVisible({ timeout: 15_000 })
  await ask(owner, 'mutation ($input: WriteToCouple!) { writeToCouple(input: $input) { position } }', {
    input: { inquiry, text: 'أهلًا بكم في أي وقت', way: 'text' },
  })
  await expect(page.getByText('أهلًا بكم في أي وقت').first()).toBeVisible({ timeout: 15_000 })
  await page.getByLabel(words['thread.write']).fill('وهل يشمل السعر الزينة؟')
  await page.getByRole('button', { name: words['thread.send'] }).click()
  await expect(page.getByRole('list', { name: words['thread.messages'] }).getByText('وهل يشمل')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await quote.getByRole('button', { name: words['quote.accept'] }).click()
  await quote.getByRole('button', { name: words['common.sure'] }).click()
  await quote.getByRole('link', { name: words['account.bookings'] }).click()
  await expect(page.getByRole('button', { name: words['account.confirmBooking'] })).toBeVisible()
})
