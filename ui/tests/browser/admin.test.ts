import type { Locator, Page } from '@playwright/test'
import { expect, test as base } from './fixtures.ts'
import { violations } from './axe.ts'
import { boxOf, chunks, settled, url } from './browser.ts'
import { ask, type Look } from './people.ts'
import auditModel from '../../src/features/admin/models/audit.json' with { type: 'json' }
import { readWords } from './words.ts'

const words = readWords('en')
const pages = ['moderation', 'listings', 'accounts', 'audit', 'security', 'analytics', 'search', 'reference', 'system']

const test = base.extend<{
  /** Opens a page of the admin's. */
  admin: (look?: Look) => Promise<Page>
}>({
  admin: ({ visit }, give) =>
    give((look) => visit({ lang: 'en', theme: 'light', width: 1280, height: 900, as: 'admin', ...look })),
})

const rows = (page: Page, kind: string) => page.locator(`[data-row^="${kind}-"]`)
/** What is shown whole beside the list, once its line was chosen. */
async function opened(page: Page, row: Locator) {
  const key = await row.getAttribute('data-row')
  await row.click()
  const detail = page.locator(`[data-detail="${key}"]`)
  await expect(detail).toBeVisible()
  return detail
}

test.describe('moderation', () => {
  test('moves with j and k, approves with a, and u takes it back before it is sent', async ({ admin }) => {
    const page = await admin()
    await page.goto('/admin/moderation')
    await expect(rows(page, 'listing').first()).toBeVisible()
    const keys = await rows(page, 'listing').evaluateAll((all) => all.map((row) => row.dataset.row!))
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row)
    await page.keyboard.press('j')
    expect(await focused()).toBe(keys[0])
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    expect(await focused()).toBe(keys[0])
    await page.keyboard.press('a')
    await expect(page.getByRole('button', { name: words['common.undo'] })).toBeVisible()
    expect(await focused(), 'the next one is at hand').toBe(keys[1])
    await page.keyboard.press('u')
    await expect(page.getByRole('button', { name: words['common.undo'] })).toHaveCount(0)
    const id = keys[0]!.slice('listing-'.length, -2)
    expect(
      (
        await ask<{ listing: { status: string } }>(
          page.context(),
          'query($id: String!) {listing(slugOrId: $id) {status}}',
          { id },
        )
      ).listing.status,
    ).toBe('PENDING')

    await page.keyboard.press('a')
    const row = page.locator(`[data-row="${keys[0]}"]`)
    // Until it is sent, nothing is said to be done.
    await expect(row.getByText('goes live in a few seconds')).toBeVisible()
    expect(await page.getByText(/published$/).count()).toBe(0)
    await expect(page.getByText(/: published$/)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(
      (
        await ask<{ listing: { status: string } }>(
          page.context(),
          'query($id: String!) {listing(slugOrId: $id) {status}}',
          { id },
        )
      ).listing.status,
    ).toBe('APPROVED')
  })

  test('asks why with r, keeps the reason and tells it in the history, with a file', async ({ admin }) => {
    const page = await admin()
    await page.goto('/admin/moderation')
    await expect(rows(page, 'listing').first()).toBeVisible()
    const key = (await rows(page, 'listing').first().getAttribute('data-row'))!
    await page.keyboard.press('j')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await expect(dialog.getByText(words['admin.reasonNeeded'])).toBeVisible()
    expect(await violations(page)).toEqual([])
    await dialog.locator('textarea').fill('The pictures show another hall')
    await dialog.getByRole('button', { name: words['admin.reject'] }).click()
    await expect(page.locator(`[data-row="${key}"]`)).toHaveCount(0)

    const id = key.slice('listing-'.length, -2)
    await page.goto(`/admin/history/${id}`)
    await expect(page.getByText('The pictures show another hall').first()).toBeVisible()
    const file = await page.request.get(`${url}${await page.locator('a[href$="history.csv"]').getAttribute('href')}`)
    expect(await file.text()).toMatch(/"listing\.rejected","admin",.*The pictures show another hall/)
    // As it was at its first event, nothing had been decided.
    await page.locator('input[type=range]').fill('1')
    const was = page.locator('section', { hasText: words['state.pending'] })
    await expect(was.first()).toBeVisible()
    await expect(page.getByText(words['admin.later'])).toBeVisible()
    expect(await violations(page)).toEqual([])
  })

  test('keeps the way back in sight on a phone, wherever the button was pressed', async ({ admin }) => {
    const page = await admin({ width: 390, height: 844 })
    await page.goto('/admin/moderation')
    await expect(rows(page, 'listing').first()).toBeVisible()
    const header = await page
      .locator('header')
      .first()
      .evaluate((each) => each.getBoundingClientRect().bottom)
    const undo = page.getByRole('button', { name: words['common.undo'] })
    for (const at of [250, 650]) {
      const approve = rows(page, 'listing').first().getByRole('button', { name: words['admin.approve'] })
      await approve.evaluate((each, y) => scrollBy(0, each.getBoundingClientRect().top - y), at)
      await approve.click()
      await expect(undo).toBeVisible()
      const { y, height } = await boxOf(undo)
      expect(y > header && y + height < 844, `the button at ${at}: the way back at ${y}`).toBe(true)
      await undo.click()
      await expect(approve).toBeVisible()
    }
  })

  test('shows an edit side by side, and a report with its ways to go', async ({ visit, admin }) => {
    const page = await admin()
    await page.goto('/admin/moderation')
    const key = await rows(page, 'revision').first().getAttribute('data-row')
    const edit = await opened(page, rows(page, 'revision').first())
    await expect(edit.locator('ins').first()).toBeVisible()
    await edit.getByRole('button', { name: words['admin.approve'] }).click()
    await expect(page.locator(`[data-row="${key}"]`)).toHaveCount(0)

    const { listings } = await ask<{ listings: { nodes: { id: string }[] } }>(
      page.context(),
      '{listings(filter: {}, first: 1) {nodes {id}}}',
    )
    const visitor = await visit()
    await ask(
      visitor.context(),
      'mutation($input: ReportListing!) {reportListing(input: $input, form: {elapsed: 9000}) {id}}',
      {
        input: { listing: listings.nodes[0]!.id, reason: 'fake', comment: 'There is no such place' },
      },
    )
    await page.reload()
    const line = rows(page, 'report').filter({ hasText: words['listing.reportFake'] })
    await expect(line.first()).toBeVisible()
    const lines = await line.all()
    let report!: Locator
    for (const each of lines) {
      report = await opened(page, each)
      if ((await report.innerText()).includes('There is no such place')) break
    }
    await expect(report.getByText('There is no such place')).toBeVisible()
    await expect(report.getByText(words['listing.reportFake'])).toBeVisible()
    await expect(report.getByRole('button', { name: words['admin.suspendListing'] })).toBeVisible()
    await report.getByRole('button', { name: words['admin.closeReport'] }).click()
    await expect(report).toHaveCount(0)
  })
})

test.describe('accounts', () => {
  test('are found, suspended with a reason, reinstated, and their page tells it', async ({ admin }) => {
    const page = await admin()
    await page.goto('/admin/accounts')
    await page.getByLabel(words['admin.findAccount']).fill('couple@example')
    await page.getByRole('button', { name: words['admin.find'], exact: true }).click()
    const found = page.locator('main tbody a[href^="/admin/accounts/"]')
    await expect(found).toHaveCount(1)
    expect(await page.getByText('couple@example.com').count(), 'the list shows no address').toBe(0)
    await found.click()
    await page.getByRole('button', { name: words['admin.suspend'], exact: true }).click()
    await page.getByRole('dialog').locator('textarea').fill('For a test')
    await page.getByRole('dialog').getByRole('button', { name: words['admin.suspend'] }).click()
    await page.getByRole('button', { name: words['admin.reinstate'] }).click()
    await expect(page.getByRole('rowheader', { name: words['admin.eventAccountReinstated'] }).first()).toBeVisible()
    await expect(page.getByRole('rowheader', { name: words['admin.eventAccountSuspended'] }).first()).toBeVisible()
    await page.getByRole('button', { name: words['admin.showContact'] }).click()
    await expect(page.getByText('couple@example.com')).toBeVisible()
  })
})

test.describe('the security log', () => {
  test('shows by days who tried to sign in, and is narrowed by kind and by account', async ({ admin }) => {
    const page = await admin()
    const wrong = await page.request.post(`${url}/api/auth/login`, {
      data: { email: 'couple@example.com', password: 'a-wrong-password' },
    })
    expect(wrong.status()).toBe(401)
    const failed = page.locator('li', { hasText: words['admin.securitySignInFailed'] })
    await page.goto('/admin')
    await page.waitForFunction(async () => {
      // it is written once a second
      const body = JSON.stringify({ query: '{securityLog(filter: {kind: SIGN_IN}) {nodes {event}}}' })
      const answer = await fetch('/graphql', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
      const { data } = (await answer.json()) as { data: { securityLog: { nodes: { event: string }[] } } }
      return data.securityLog.nodes.some(({ event }) => event === 'SIGN_IN_FAILED')
    })
    await page.goto('/admin/security')
    await expect(failed.first()).toBeVisible()
    await page.getByLabel(words['admin.securityKind']).selectOption('PASSWORD')
    await expect(failed.first()).toHaveCount(0)
    await page.getByLabel(words['admin.securityKind']).selectOption('SIGN_IN')
    await failed.first().getByRole('link').first().click()
    await page.getByRole('link', { name: words['admin.securityOfAccount'] }).click()
    await expect(failed.first()).toBeVisible()
    expect(page.url()).toMatch(/\/admin\/security\?account=/)
    expect(await violations(page)).toEqual([])
  })
})

test.describe('the overview', () => {
  test('says what waits, how the site fares and what was done last, and leads on', async ({ admin }) => {
    const page = await admin()
    const answered = page.waitForResponse((answer) => answer.request().postData()?.includes('query Waiting') ?? false)
    await page.goto('/admin')
    const { waiting } = (await (await answered).json()).data
    const queue = page.locator('ol > li', { hasText: words['admin.waitReviews'] })
    await expect(queue.locator('.tabular')).toHaveText(String(waiting.reviews))
    await expect(page.locator('dt', { hasText: words['admin.pageViews'] })).toBeVisible()
    const actions = page.getByRole('region', { name: words['admin.lastActions'] })
    await expect(actions.getByRole('listitem').first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await queue.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: words['admin.moderation'] })).toBeVisible()
  })
})

test.describe('analytics', () => {
  test('says the same on the tile, in the table and in the file, and says nothing where nothing is counted', async ({
    admin,
  }) => {
    const page = await admin()
    await page.goto('/admin/analytics')
    const tile = (key: 'admin.pageViews' | 'admin.sessions') =>
      page
        .locator('dl > div', { has: page.locator('dt', { hasText: words[key] }) })
        .locator('dd')
        .first()
    await expect(tile('admin.pageViews')).toBeVisible()
    const number = (text: string) => Number(text.replaceAll(/\D/g, ''))
    const shown = number(await tile('admin.pageViews').innerText())
    expect(shown).toBeGreaterThan(0)
    await page.getByRole('button', { name: words['figures.asTable'] }).first().click()
    const cells = await page.locator('table').first().locator('tbody tr td:nth-child(2)').allInnerTexts()
    expect(cells.map(number).reduce((a, b) => a + b, 0)).toBe(shown)
    const href = await page.locator('a[href^="/api/analytics.csv"]').first().getAttribute('href')
    const file = await (await page.request.get(url + href)).text()
    expect(number(/^"pageViews","total","","(\d+)"/m.exec(file)![1]!)).toBe(shown)

    await page.goto(page.url() + (page.url().includes('?') ? '&' : '?') + 'device=mobile&category=venues')
    await expect(page.getByText(words['admin.severalFilters'])).toBeVisible()
    expect(await tile('admin.sessions').innerText()).toBe(words['admin.notCounted'])
  })

  test('draws each chart once, in the size that it keeps', async ({ admin }) => {
    for (const width of [390, 1280]) {
      const page = await admin({ width, height: 844 })
      await page.addInitScript(() => {
        const again: string[] = []
        Object.assign(window, { drawnAgain: again })
        new MutationObserver((records) => {
          for (const { target, attributeName } of records)
            if (target instanceof Element && target.closest('.recharts-wrapper'))
              again.push(`${attributeName} of ${target.getAttribute('class')}`)
        }).observe(document, { subtree: true, attributeFilter: ['viewBox', 'd', 'points'] })
      })
      await page.goto('/admin/analytics', { waitUntil: 'networkidle' })
      await expect(page.locator('.recharts-curve').first()).toBeVisible()
      await settled(page)
      const again = await page.evaluate(() => (window as unknown as { drawnAgain: string[] }).drawnAgain)
      expect(again, `at ${width} px`).toEqual([])
    }
  })

  test('chooses its days in a calendar, by keys alone, which nobody loads before', async ({ admin }) => {
    const page = await admin({ lang: 'ar', width: 390, height: 844 })
    const library: string[] = []
    page.on('request', (request) => chunks('Calendar').test(request.url()) && library.push(request.url()))
    await page.goto('/admin/analytics?from=2026-03-01&to=2026-03-05', { waitUntil: 'networkidle' })
    const opener = page.getByRole('button', { name: 'اختيار من التقويم: الأيام' })
    await opener.focus()
    expect(library).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-day="2026-03-05"]')).toBeFocused()
    expect(library).toHaveLength(1)
    for (const theme of ['dark', 'light']) {
      await page.evaluate((chosen) => void (document.documentElement.dataset.theme = chosen), theme)
      expect(await violations(page)).toEqual([])
    }
    for (const key of ['ArrowLeft', 'Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
    await expect(page).toHaveURL(/from=2026-03-06&to=2026-03-14/)
    await page.getByLabel('إلى يوم').fill('١٠ آذار ٢٠٢٦')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/to=2026-03-10/)
  })

  test('keeps the charts out of every other page', async ({ admin }) => {
    const page = await admin()
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    for (const name of pages.filter((each) => each !== 'analytics')) {
      await page.goto(`/admin/${name}`, { waitUntil: 'networkidle' })
    }
    expect(asked.filter((each) => chunks('Analytics', 'SeriesPanel').test(each))).toEqual([])
  })
})

test.describe('search words', () => {
  test('find what a synonym says at once', async ({ visit, admin }) => {
    const term = `qx${Array.from({ length: 8 }, () => 'bdfgkmvz'[Math.floor(Math.random() * 8)]).join('')}`
    const page = await admin()
    await page.goto('/admin/search')
    const trial = page.getByRole('search').filter({ has: page.getByLabel(words['admin.trialLabel']) })
    await trial.locator('input').fill(term)
    await trial.getByRole('button').click()
    const found = page.getByRole('status').filter({ hasText: /Finds/ })
    await expect(found.getByText('Finds nothing')).toBeVisible()
    await page.locator('input[name=term]').fill(term)
    await page.locator('textarea[name=words]').fill('الياسمين')
    await page.getByRole('button', { name: words['admin.save'] }).click()
    await expect(found.getByText(/Finds \d+ listing/)).toBeVisible()
    const visitor = await visit()
    expect(
      (
        await ask<{ search: { total: number } }>(
          visitor.context(),
          'query($term: String!) {search(query: $term) {total}}',
          { term },
        )
      ).search.total,
    ).toBeGreaterThan(0)
  })
})

test.describe('the system page', () => {
  test('rebuilds a read model and verifies the log', async ({ admin }) => {
    const page = await admin()
    await page.goto('/admin/system')
    const audit = page.locator('tr', { hasText: auditModel.en })
    await audit.getByRole('button').click()
    await audit.getByRole('button', { name: words['common.sure'] }).click()
    await expect(audit.getByText('rebuilt', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: words['admin.verify'] }).click()
    await expect(page.getByText(/^Whole:/)).toBeVisible()
  })
})

// routes.ts looks at every page with axe, and at how wide it is on a phone.
test('has a header of one line on a small desktop', async ({ admin }) => {
  const page = await admin()
  for (const lang of ['ar', 'en']) {
    await page.goto(`/admin?lang=${lang}`)
    await settled(page)
    const middles = await page
      .locator('header a:visible, header button:visible')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2))
    expect(Math.max(...middles) - Math.min(...middles), `${lang}: ${middles}`).toBeLessThan(12)
  }
})

test('opens the last page at its title, with its link in the menu in view', async ({ admin }) => {
  const page = await admin()
  for (const height of [900, 560]) {
    await page.setViewportSize({ width: 1280, height })
    await page.goto('/admin/figures')
    await settled(page)
    await expect(page.locator('nav [aria-current="page"]', { hasText: words['admin.figures'] })).toBeInViewport({
      ratio: 1,
    })
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await expect(page.locator('h1')).toBeInViewport({ ratio: 1 })
  }
})
