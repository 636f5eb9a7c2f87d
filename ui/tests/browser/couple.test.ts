import { expect, test, type Open } from './fixtures.ts'
import { violations } from './axe.ts'
import { boxOf, url } from './browser.ts'
import { ask } from './people.ts'
import { readWords } from './words.ts'

const words = readWords('ar')
/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
const leastTime = 3000

/** A public venue of the demo's owner. */
async function venue(visit: Open) {
  const owner = await visit({ as: 'venue' })
  const { myListings } = await ask<{
    myListings: { id: string; nameAr: string; slugAr: string; status: string; available: boolean }[]
  }>(owner.context(), '{ myListings { id nameAr slugAr status available } }')
  const found = myListings.find(({ status, available }) => status === 'APPROVED' && available)!
  return { ...found, path: `/venue/${encodeURIComponent(found.slugAr)}`, owner }
}

test('shows a review to its writer while it waits, and to everybody and its owner once it is approved', async ({
  visit,
  newcomer,
  boss,
}) => {
  const { id, nameAr, path, owner } = await venue(visit)
  const { context, page } = await newcomer('customer')
  const comment = `قاعة واسعة وخدمة لطيفة ${Date.now()}`
  await page.goto(path)
  const form = page.locator('form', { has: page.getByRole('heading', { name: words['listing.writeReview'] }) })
  await form.getByRole('button', { name: words['listing.sendReview'] }).click()
  await expect(form.getByText(words['listing.ratingMissing'])).toBeVisible()
  await form.locator('select').selectOption('4')
  await form.locator('textarea').fill(comment)
  await form.getByRole('button', { name: words['listing.sendReview'] }).click()
  const mine = page.getByRole('region', { name: words['listing.myReview'] })
  await expect(mine.getByText(words['listing.reviewWaits'])).toBeVisible()
  await page.reload()
  await expect(mine.getByText(words['listing.reviewWaits'])).toBeVisible()
  await expect(mine.getByText(comment)).toBeVisible()
  expect(await form.count()).toBe(0)
  expect(await violations(page)).toEqual([])

  const published = '{ listing(slugOrId: $id) { reviews(first: 50) { nodes { comment } } } }'
  const visible = async () =>
    (
      await ask<{ listing: { reviews: { nodes: { comment: string }[] } } }>(boss, `query ($id: String!) ${published}`, {
        id,
      })
    ).listing.reviews.nodes.some((each) => each.comment === comment)
  expect(await visible()).toBe(false)
  const { myReview } = await ask<{ myReview: { id: string } }>(
    context,
    'query ($id: ID!) { myReview(listing: $id) { id } }',
    { id },
  )
  await ask(boss, 'mutation ($review: ID!) { approveReview(input: { review: $review }) { position } }', {
    review: myReview.id,
  })
  expect(await visible()).toBe(true)
  await page.reload()
  await expect(mine.getByText(words['listing.reviewPublished'])).toBeVisible()

  await owner.goto('/dashboard/reviews')
  const entry = owner.getByRole('listitem').filter({ hasText: comment })
  await expect(entry.getByText(nameAr)).toBeVisible()
  await owner.getByLabel(words['owner.reviewsOf']).selectOption({ label: nameAr })
  await expect(entry).toBeVisible()
  expect(await violations(owner)).toEqual([])
})

test('shows what is refused where one is, also above a keyboard', async ({ visit }) => {
  const { path } = await venue(visit)
  const page = await visit()
  await page.goto(path)
  const form = page.locator('#inquiry form')
  await form.locator('[name=name]').fill('سمر')
  await form.locator('[name=phone]').fill('0944 100 200')
  await form.locator('[name=message]').fill('هل القاعة متاحة؟')
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SendInquiry') ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  const send = form.getByRole('button', { name: words['listing.send'], exact: true })
  const refusal = form.getByRole('alert')
  for (const [at, height] of [
    [420, 844],
    [500, 560],
  ] as const) {
    await page.setViewportSize({ width: 390, height })
    await send.evaluate((each, y) => scrollBy(0, each.getBoundingClientRect().top - y), at)
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await send.click()
    await refused
    await expect(refusal).toBeFocused()
    const header = await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom)
    const box = await boxOf(refusal)
    expect(box.y >= header && box.y + box.height <= height, `the button at ${at} of ${height}: told at ${box.y}`).toBe(
      true,
    )
  }
})

test('gives an inquiry that was sent signed out to the account that says it is its own', async ({ visit }) => {
  const { nameAr, path } = await venue(visit)
  const page = await visit()
  const message = `هل القاعة متاحة في أيار؟ ${Date.now()}`
  await page.goto(path)
  const form = page.locator('#inquiry form')
  await form.locator('[name=name]').fill('سمر')
  await form.locator('[name=phone]').fill('0944 100 200')
  await form.locator('[name=message]').fill(message)
  await page.waitForTimeout(leastTime)
  await form.getByRole('button', { name: words['listing.send'], exact: true }).click()
  await expect(page.getByText(words['listing.inquirySentGuest'])).toBeVisible()

  const email = `couple-${Date.now()}@example.com`
  const answer = await page.request.post(`${url}/api/auth/register`, {
    data: {
      username: 'سمر',
      email,
      phone: '',
      password: 'jasmine-and-oranges',
      role: 'customer',
      website: '',
      elapsed: 9000,
    },
  })
  expect(answer.status()).toBe(201)
  const { user } = await answer.json()
  await page.evaluate((person) => localStorage.setItem('user', JSON.stringify(person)), user)
  await page.goto('/my-inquiries')
  const sentBefore = page.getByRole('region', { name: words['account.sentBefore'] })
  await expect(sentBefore.getByText(nameAr)).toBeVisible()
  expect(await page.getByText(message).count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await sentBefore.getByRole('button', { name: /إلى حسابي$/ }).click()
  await expect(page.getByText(message)).toBeVisible()
  await expect(sentBefore).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(message)).toBeVisible()
  expect(await sentBefore.count()).toBe(0)

  const row = page.getByRole('listitem').filter({ hasText: message })
  const close = row.getByRole('button')
  await close.click()
  await row.getByRole('button', { name: words['common.sure'] }).click()
  await expect(row.getByText(words['state.closed'])).toBeVisible()
  await expect(close).toHaveCount(0)
})

test('goes on through all venues, and Back comes back to where one was among them', async ({ visit }) => {
  const page = await visit({ width: 390 })
  await page.goto('/venues')
  const cards = page.locator('main article')
  const { listings } = await ask<{ listings: { total: number } }>(
    page.context(),
    '{ listings(filter: { kind: VENUE }, first: 1) { total } }',
  )
  expect(listings.total, 'the demo has more than three pages of them').toBeGreaterThan(72)
  const more = page.getByRole('button', { name: words['common.more'] })
  for (let shown = 24; shown < listings.total; shown += 24) {
    await more.click()
    await expect(cards.nth(Math.min(shown + 24, listings.total) - 1)).toBeVisible()
  }
  expect(await cards.count()).toBe(listings.total)
  expect(await more.count()).toBe(0)
  const ids = await cards.evaluateAll((all) => all.map((each) => each.querySelector('a')!.getAttribute('href')))
  expect(new Set(ids).size, 'none twice').toBe(listings.total)

  const chosen = cards.nth(60)
  await chosen.scrollIntoViewIfNeeded()
  const name = await chosen.getByRole('heading').innerText()
  await chosen.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  // At once, for those who like motion, too: a slow telephone would fetch every picture on the way.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    window.passed = []
    addEventListener('scroll', () => window.passed.push(scrollY))
  })
  await page.goBack()
  await expect(cards.nth(listings.total - 1)).toBeVisible()
  await page.waitForFunction(
    (called) =>
      [...document.querySelectorAll('main article')].some((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return card.querySelector('h2')?.innerText === called && bottom > 0 && top < innerHeight
      }),
    name,
  )
  const [passed, there] = await page.evaluate(() => [window.passed, scrollY])
  expect(passed.filter((y) => y > 0 && y < there - 800)).toEqual([])
})
