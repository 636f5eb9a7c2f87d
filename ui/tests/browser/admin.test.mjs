import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { readWords } from '../../build/words.mjs'
import { openBrowser, settled, url, violations, visit } from './browser.mjs'

const words = readWords('en')
const auditModel = JSON.parse(
  readFileSync(new URL('../../src/features/admin/models/audit.json', import.meta.url), 'utf8'),
)
const rooms = ['moderation', 'listings', 'accounts', 'audit', 'security', 'analytics', 'search', 'reference', 'system']

let browser
before(async () => (browser = await openBrowser()))
after(() => browser?.close())

/** A page of the admin's. */
const admin = (look = {}) =>
  visit(browser, { lang: 'en', theme: 'light', width: 1280, height: 900, as: 'admin', ...look })

async function ask(page, query, variables = {}) {
  const answer = await page.request.post(`${url}/graphql`, { data: { query, variables } })
  const { data, errors } = await answer.json()
  assert.equal(errors, undefined, JSON.stringify(errors))
  return data
}

const rows = (page, kind) => page.locator(`[data-row^="${kind}-"]`)
/** What is shown whole beside the list, once its line was chosen. */
async function opened(page, row) {
  const key = await row.getAttribute('data-row')
  await row.click()
  const detail = page.locator(`[data-detail="${key}"]`)
  await detail.waitFor()
  return detail
}

describe('moderation', () => {
  it('moves with j and k, approves with a, and u takes it back before it is sent', async () => {
    const page = await admin()
    await page.goto('/admin/moderation')
    await rows(page, 'listing').first().waitFor()
    const keys = await rows(page, 'listing').evaluateAll((all) => all.map((row) => row.dataset.row))
    const focused = () => page.evaluate(() => document.activeElement.dataset.row)
    await page.keyboard.press('j')
    assert.equal(await focused(), keys[0])
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    assert.equal(await focused(), keys[0])
    await page.keyboard.press('a')
    await page.getByRole('button', { name: words['common.undo'] }).waitFor()
    assert.equal(await focused(), keys[1], 'the next one is at hand')
    await page.keyboard.press('u')
    await page.getByRole('button', { name: words['common.undo'] }).waitFor({ state: 'detached' })
    const id = keys[0].slice('listing-'.length, -2)
    assert.equal(
      (await ask(page, 'query($id: String!) {listing(slugOrId: $id) {status}}', { id })).listing.status,
      'PENDING',
    )

    await page.keyboard.press('a')
    const row = page.locator(`[data-row="${keys[0]}"]`)
    // Until it is sent, nothing is said to be done.
    await row.getByText('goes live in a few seconds').waitFor()
    assert.equal(await page.getByText(/published$/).count(), 0)
    await page.getByText(/: published$/).waitFor()
    await row.waitFor({ state: 'detached' })
    assert.equal(
      (await ask(page, 'query($id: String!) {listing(slugOrId: $id) {status}}', { id })).listing.status,
      'APPROVED',
    )
    await page.context().close()
  })

  it('asks why with r, keeps the reason and tells it in the history, with a file', async () => {
    const page = await admin()
    await page.goto('/admin/moderation')
    await rows(page, 'listing').first().waitFor()
    const key = await rows(page, 'listing').first().getAttribute('data-row')
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await dialog.getByText(words['admin.reasonNeeded']).waitFor()
    assert.deepEqual(await violations(page), [])
    await dialog.locator('textarea').fill('The pictures show another hall')
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await page.locator(`[data-row="${key}"]`).waitFor({ state: 'detached' })

    const id = key.slice('listing-'.length, -2)
    await page.goto(`/admin/history/${id}`)
    await page.getByText('The pictures show another hall').first().waitFor()
    const file = await page.request.get(`${url}${await page.locator('a[href$="history.csv"]').getAttribute('href')}`)
    assert.match(await file.text(), /"listing\.rejected","admin",.*The pictures show another hall/)
    // As it was at its first event, nothing had been decided.
    await page.locator('input[type=range]').fill('1')
    const was = page.locator('section', { hasText: words['state.pending'] })
    await was.first().waitFor()
    await page.getByText(words['admin.later']).waitFor()
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })

  it('keeps the way back in sight on a phone, wherever the button was pressed', async () => {
    const page = await admin({ width: 390, height: 844 })
    await page.goto('/admin/moderation')
    await rows(page, 'listing').first().waitFor()
    const header = await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom)
    const undo = page.getByRole('button', { name: words['common.undo'] })
    for (const at of [250, 650]) {
      const approve = rows(page, 'listing').first().getByRole('button', { name: words['admin.approve'] })
      await approve.evaluate((each, y) => scrollBy(0, each.getBoundingClientRect().top - y), at)
      await approve.click()
      await undo.waitFor()
      const { y, height } = await undo.boundingBox()
      assert.ok(y > header && y + height < 844, `the button at ${at}: the way back at ${y}`)
      await undo.click()
      await approve.waitFor()
    }
    await page.context().close()
  })

  it('shows an edit side by side, and a report with its ways to go', async () => {
    const page = await admin()
    await page.goto('/admin/moderation')
    const key = await rows(page, 'revision').first().getAttribute('data-row')
    const edit = await opened(page, rows(page, 'revision').first())
    await edit.locator('ins').first().waitFor()
    await edit.getByRole('button', { name: words['admin.approve'] }).click()
    await page.locator(`[data-row="${key}"]`).waitFor({ state: 'detached' })

    const { listings } = await ask(page, '{listings(filter: {}, first: 1) {nodes {id}}}')
    const visitor = await visit(browser)
    await ask(visitor, 'mutation($input: ReportListing!) {reportListing(input: $input, form: {elapsed: 9000}) {id}}', {
      input: { listing: listings.nodes[0].id, reason: 'fake', comment: 'There is no such place' },
    })
    await visitor.context().close()
    await page.reload()
    const line = rows(page, 'report').filter({ hasText: words['admin.reportFake'] })
    await line.first().waitFor()
    const lines = await line.all()
    let report
    for (const each of lines) {
      report = await opened(page, each)
      if ((await report.innerText()).includes('There is no such place')) break
    }
    await report.getByText('There is no such place').waitFor()
    await report.getByText(words['admin.reportFake']).waitFor()
    await report.getByRole('button', { name: words['admin.suspendListing'] }).waitFor()
    await report.getByRole('button', { name: words['admin.closeReport'] }).click()
    await report.waitFor({ state: 'detached' })
    await page.context().close()
  })
})

describe('accounts', () => {
  it('are found, suspended with a reason, reinstated, and their page tells it', async () => {
    const page = await admin()
    await page.goto('/admin/accounts')
    await page.getByLabel(words['admin.findAccount']).fill('couple@example')
    await page.getByRole('button', { name: words['admin.find'], exact: true }).click()
    const found = page.locator('main li a[href^="/admin/accounts/"]')
    await page.waitForFunction(() => document.querySelectorAll('main li a[href^="/admin/accounts/"]').length === 1)
    assert.equal(await page.getByText('couple@example.com').count(), 0, 'the list shows no address')
    await found.click()
    await page.getByRole('button', { name: words['admin.suspend'], exact: true }).click()
    await page.getByRole('dialog').locator('textarea').fill('For a test')
    await page.getByRole('dialog').getByRole('button', { name: words['admin.suspend'] }).click()
    await page.getByRole('button', { name: words['admin.reinstate'] }).click()
    await page.getByRole('heading', { name: words['admin.eventAccountReinstated'] }).first().waitFor()
    await page.getByRole('heading', { name: words['admin.eventAccountSuspended'] }).first().waitFor()
    await page.getByRole('button', { name: words['admin.showContact'] }).click()
    await page.getByText('couple@example.com').waitFor()
    await page.context().close()
  })
})

describe('the security log', () => {
  it('shows by days who tried to sign in, and is narrowed by kind and by account', async () => {
    const page = await admin()
    const wrong = await page.request.post(`${url}/api/auth/login`, {
      data: { email: 'couple@example.com', password: 'a-wrong-password' },
    })
    assert.equal(wrong.status(), 401)
    const failed = page.locator('li', { hasText: words['admin.securitySignInFailed'] })
    await page.goto('/admin')
    await page.waitForFunction(async () => {
      // it is written once a second
      const body = JSON.stringify({ query: '{securityLog(filter: {kind: SIGN_IN}) {nodes {event}}}' })
      const answer = await fetch('/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      return (await answer.json()).data.securityLog.nodes.some(({ event }) => event === 'SIGN_IN_FAILED')
    })
    await page.goto('/admin/security')
    await failed.first().waitFor()
    await page.getByLabel(words['admin.securityKind']).selectOption('PASSWORD')
    await failed.first().waitFor({ state: 'detached' })
    await page.getByLabel(words['admin.securityKind']).selectOption('SIGN_IN')
    await failed.first().getByRole('link').first().click()
    await page.getByRole('link', { name: words['admin.securityOfAccount'] }).click()
    await failed.first().waitFor()
    assert.match(page.url(), /\/admin\/security\?account=/)
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })
})

describe('the overview', () => {
  it('says what waits, how the site fares and what was done last, and leads on', async () => {
    const page = await admin()
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('query Waiting') ?? false)
    await page.goto('/admin')
    const { waiting } = (await (await answered).json()).data
    const counted = page
      .locator('dl > div', { has: page.locator('dt', { hasText: words['admin.waitReviews'] }) })
      .locator('dd')
    await counted.waitFor()
    assert.equal(await counted.innerText(), String(waiting.reviews))
    await page.locator('dt', { hasText: words['admin.pageViews'] }).waitFor()
    const actions = page.getByRole('region', { name: words['admin.lastActions'] })
    await actions.getByRole('listitem').first().waitFor()
    assert.deepEqual(await violations(page), [])
    await page.getByRole('link', { name: words['admin.toModeration'] }).click()
    await page.getByRole('heading', { level: 1, name: words['admin.moderation'] }).waitFor()
    await page.context().close()
  })
})

describe('analytics', () => {
  it('says the same on the tile, in the table and in the file, and says nothing where nothing is counted', async () => {
    const page = await admin()
    await page.goto('/admin/analytics')
    const tile = (key) =>
      page
        .locator('dl > div', { has: page.locator('dt', { hasText: words[key] }) })
        .locator('dd')
        .first()
    await tile('admin.pageViews').waitFor()
    const number = (text) => Number(text.replaceAll(/\D/g, ''))
    const shown = number(await tile('admin.pageViews').innerText())
    assert.ok(shown > 0)
    await page.getByRole('button', { name: words['admin.asTable'] }).first().click()
    const cells = await page.locator('table').first().locator('tbody tr td:nth-child(2)').allInnerTexts()
    assert.equal(
      cells.map(number).reduce((a, b) => a + b, 0),
      shown,
    )
    const href = await page.locator('a[href^="/api/analytics.csv"]').first().getAttribute('href')
    const file = await (await page.request.get(url + href)).text()
    assert.equal(number(/^"pageViews","total","","(\d+)"/m.exec(file)[1]), shown)

    await page.goto(page.url() + (page.url().includes('?') ? '&' : '?') + 'device=mobile&category=venues')
    await page.getByText(words['admin.severalFilters']).waitFor()
    assert.equal(await tile('admin.sessions').innerText(), words['admin.notCounted'])
    await page.context().close()
  })

  it('keeps the charts out of every other room', async () => {
    const page = await admin()
    const asked = []
    page.on('request', (request) => asked.push(request.url()))
    for (const room of rooms.filter((each) => each !== 'analytics')) {
      await page.goto(`/admin/${room}`, { waitUntil: 'networkidle' })
    }
    assert.deepEqual(
      asked.filter((each) => /\/assets\/(Analytics|charts|recharts)-/.test(each)),
      [],
    )
    await page.context().close()
  })
})

describe('search words', () => {
  it('find what a synonym says at once', async () => {
    const term = `qx${Array.from({ length: 8 }, () => 'bdfgkmvz'[Math.floor(Math.random() * 8)]).join('')}`
    const page = await admin()
    await page.goto('/admin/search')
    const trial = page.getByRole('search').filter({ has: page.getByLabel(words['admin.trialLabel']) })
    await trial.locator('input').fill(term)
    await trial.getByRole('button').click()
    const found = page.getByRole('status').filter({ hasText: /Finds/ })
    await found.getByText('Finds nothing').waitFor()
    await page.locator('input[name=term]').fill(term)
    await page.locator('textarea[name=words]').fill('الياسمين')
    await page.getByRole('button', { name: words['admin.save'] }).click()
    await found.getByText(/Finds \d+ listing/).waitFor()
    const visitor = await visit(browser)
    assert.ok((await ask(visitor, 'query($term: String!) {search(query: $term) {total}}', { term })).search.total > 0)
    await visitor.context().close()
    await page.context().close()
  })
})

describe('the system page', () => {
  it('rebuilds a read model and verifies the log', async () => {
    const page = await admin()
    await page.goto('/admin/system')
    const audit = page.locator('tr', { hasText: auditModel.en })
    await audit.getByRole('button').click()
    await audit.getByRole('button', { name: words['common.sure'] }).click()
    await audit.getByText('rebuilt', { exact: false }).waitFor()
    await page.getByRole('button', { name: words['admin.verify'] }).click()
    await page.getByText(/^Whole:/).waitFor()
    await page.context().close()
  })
})

// routes.mjs looks at every room with axe, and at how wide it is on a phone.
it('has a header of one line on a small desktop', async () => {
  const page = await admin()
  for (const lang of ['ar', 'en']) {
    await page.goto(`/admin?lang=${lang}`)
    await settled(page)
    const middles = await page
      .locator('header a:visible, header button:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2))
    assert.ok(Math.max(...middles) - Math.min(...middles) < 12, `${lang}: ${middles}`)
  }
  await page.context().close()
})
