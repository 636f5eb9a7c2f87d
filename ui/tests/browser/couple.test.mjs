import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { readWords } from '../../build/words.mjs'
import { openBrowser, url, violations, visit } from './browser.mjs'
import { admin, ask, newcomer } from './people.mjs'

const words = readWords('ar')
/** Milliseconds that people take to fill in a form at least; what is quicker is taken for a machine. */
const leastTime = 3000

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** A public venue of the demo's owner. */
async function venue() {
  const owner = await visit(browser, { as: 'venue' })
  const { myListings } = await ask(owner.context(), '{ myListings { id nameAr slugAr status available } }')
  const found = myListings.find(({ status, available }) => status === 'APPROVED' && available)
  return { ...found, path: `/venue/${encodeURIComponent(found.slugAr)}`, owner }
}

it('shows a review to its writer while it waits, and to everybody and its owner once it is approved', async () => {
  const { id, nameAr, path, owner } = await venue()
  const { context, page } = await newcomer(browser, 'customer')
  const comment = `قاعة واسعة وخدمة لطيفة ${Date.now()}`
  await page.goto(path)
  const form = page.locator('form', { has: page.getByRole('heading', { name: words['listing.writeReview'] }) })
  await form.getByRole('button', { name: words['listing.sendReview'] }).click()
  await form.getByText(words['listing.ratingMissing']).waitFor()
  await form.locator('select').selectOption('4')
  await form.locator('textarea').fill(comment)
  await form.getByRole('button', { name: words['listing.sendReview'] }).click()
  const mine = page.getByRole('region', { name: words['listing.myReview'] })
  await mine.getByText(words['listing.reviewWaits']).waitFor()
  await page.reload()
  await mine.getByText(words['listing.reviewWaits']).waitFor()
  await mine.getByText(comment).waitFor()
  assert.equal(await form.count(), 0)
  assert.deepEqual(await violations(page), [])

  const moderator = await admin(browser)
  const published = '{ listing(slugOrId: $id) { reviews(first: 50) { nodes { comment } } } }'
  const visible = async () =>
    (await ask(moderator, `query ($id: String!) ${published}`, { id })).listing.reviews.nodes.some(
      (each) => each.comment === comment,
    )
  assert.equal(await visible(), false)
  const { myReview } = await ask(context, 'query ($id: ID!) { myReview(listing: $id) { id } }', { id })
  await ask(moderator, 'mutation ($review: ID!) { approveReview(input: { review: $review }) { position } }', {
    review: myReview.id,
  })
  assert.equal(await visible(), true)
  await page.reload()
  await mine.getByText(words['listing.reviewPublished']).waitFor()

  await owner.goto('/dashboard/reviews')
  const entry = owner.getByRole('listitem').filter({ hasText: comment })
  await entry.getByText(nameAr).waitFor()
  await owner.getByLabel(words['owner.reviewsOf']).selectOption({ label: nameAr })
  await entry.waitFor()
  assert.deepEqual(await violations(owner), [])
  for (const each of [context, moderator, owner.context()]) await each.close()
})

it('shows what is refused where one is, also above a keyboard', async () => {
  const { path } = await venue()
  const page = await visit(browser)
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
  ]) {
    await page.setViewportSize({ width: 390, height })
    await send.evaluate((each, y) => scrollBy(0, each.getBoundingClientRect().top - y), at)
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await send.click()
    await refused
    await page.waitForFunction(() => document.activeElement?.matches('#inquiry [role=alert]'))
    const header = await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom)
    const box = await refusal.boundingBox()
    assert.ok(box.y >= header && box.y + box.height <= height, `the button at ${at} of ${height}: told at ${box.y}`)
  }
  await page.context().close()
})

it('gives an inquiry that was sent signed out to the account that says it is its own', async () => {
  const { nameAr, path, owner } = await venue()
  const page = await visit(browser)
  const message = `هل القاعة متاحة في أيار؟ ${Date.now()}`
  await page.goto(path)
  const form = page.locator('#inquiry form')
  await form.locator('[name=name]').fill('سمر')
  await form.locator('[name=phone]').fill('0944 100 200')
  await form.locator('[name=message]').fill(message)
  await page.waitForTimeout(leastTime)
  await form.getByRole('button', { name: words['listing.send'], exact: true }).click()
  await page.getByText(words['listing.inquirySentGuest']).waitFor()

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
  assert.equal(answer.status(), 201)
  const { user } = await answer.json()
  await page.evaluate((person) => localStorage.setItem('user', JSON.stringify(person)), user)
  await page.goto('/my-inquiries')
  const sentBefore = page.getByRole('region', { name: words['account.sentBefore'] })
  await sentBefore.getByText(nameAr).waitFor()
  assert.equal(await page.getByText(message).count(), 0)
  assert.deepEqual(await violations(page), [])
  await sentBefore.getByRole('button', { name: /إلى حسابي$/ }).click()
  await page.getByText(message).waitFor()
  await sentBefore.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByText(message).waitFor()
  assert.equal(await sentBefore.count(), 0)

  const row = page.getByRole('listitem').filter({ hasText: message })
  const close = row.getByRole('button')
  await close.click()
  await row.getByRole('button', { name: words['common.sure'] }).click()
  await row.getByText(words['state.closed']).waitFor()
  await close.waitFor({ state: 'detached' })
  await page.context().close()
  await owner.context().close()
})

it('goes on through all venues, and Back comes back to where one was among them', async () => {
  const page = await visit(browser, { width: 390 })
  await page.goto('/venues')
  const cards = page.locator('main article')
  const { listings } = await ask(page.context(), '{ listings(filter: { kind: VENUE }, first: 1) { total } }')
  assert.ok(listings.total > 72, 'the demo has more than three pages of them')
  const more = page.getByRole('button', { name: words['common.more'] })
  for (let shown = 24; shown < listings.total; shown += 24) {
    await more.click()
    await cards.nth(Math.min(shown + 24, listings.total) - 1).waitFor()
  }
  assert.equal(await cards.count(), listings.total)
  assert.equal(await more.count(), 0)
  const ids = await cards.evaluateAll((all) => all.map((each) => each.querySelector('a').getAttribute('href')))
  assert.equal(new Set(ids).size, listings.total, 'none twice')

  const chosen = cards.nth(60)
  await chosen.scrollIntoViewIfNeeded()
  const name = await chosen.getByRole('heading').innerText()
  await chosen.getByRole('heading').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  // At once, for those who like motion, too: a slow telephone would fetch every picture on the way.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.evaluate(() => {
    window.passed = []
    addEventListener('scroll', () => window.passed.push(scrollY))
  })
  await page.goBack()
  await cards.nth(listings.total - 1).waitFor()
  await page.waitForFunction(
    (called) =>
      [...document.querySelectorAll('main article')].some((card) => {
        const { top, bottom } = card.getBoundingClientRect()
        return card.querySelector('h2')?.innerText === called && bottom > 0 && top < innerHeight
      }),
    name,
  )
  const [passed, there] = await page.evaluate(() => [window.passed, scrollY])
  assert.deepEqual(
    passed.filter((y) => y > 0 && y < there - 800),
    [],
  )
  await page.context().close()
})
