import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openBrowser, settled, url, violations, visit } from './browser.mjs'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

/** The addresses of the first public venues. */
async function venues() {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  return [...map.matchAll(/<loc>([^<]*\/venue\/[^<]+)\?lang=en<\/loc>|<loc>([^<]*\/venue\/[^<?]+)/g)].map(
    ([, en, any]) => new URL(en ?? any).pathname,
  )
}

const pageWidth = (page) => page.evaluate(() => document.documentElement.scrollWidth)

it('compares four at most, as wide as a phone, a swipe for each', async () => {
  const ids = []
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ listings(filter: {kind: VENUE}, first: 5) { nodes { id } } }' }),
  })
  for (const { id } of (await answer.json()).data.listings.nodes) ids.push(id)
  assert.equal(ids.length, 5)
  const page = await visit(browser)
  await page.context().addInitScript((hearts) => localStorage.setItem('shortlist', JSON.stringify(hearts)), ids)
  await page.goto('/for-couples-only')
  await settled(page)
  await page.getByRole('button', { name: 'المقارنة بينها' }).click()
  const region = page.locator('.comparison')
  await region.waitFor()
  assert.ok((await pageWidth(page)) <= 390, 'the page is as wide as the phone')
  assert.equal(await region.locator('thead th').count(), 5, 'what the rows are about, and four venues')
  const last = region.locator('thead th').last()
  await last.scrollIntoViewIfNeeded()
  const seen = await last.boundingBox()
  assert.ok(seen.x >= -1 && seen.x + seen.width <= 391, `the last column can be seen: ${JSON.stringify(seen)}`)
  const gone = await last.getByRole('link').textContent()
  await last.getByRole('button').click()
  await region.getByRole('link', { name: gone }).waitFor({ state: 'detached' })
  await page.context().close()
})

it('gives account forms the width of the phone, and a medium width on a desktop', async () => {
  for (const [width, least, most] of [
    [390, 358, 358],
    [1280, 400, 448],
  ]) {
    const page = await visit(browser, { width })
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
      await page.goto(path, { waitUntil: 'commit' })
      const box = await page.locator('main section.panel').first().boundingBox()
      assert.ok(box.width >= least && box.width <= most, `${path} at ${width}: ${box.width}`)
    }
    await page.context().close()
  }
})

it('is no wider than any window, whoever is signed in, and no card than its place', async () => {
  const venue = (await venues())[0]
  for (const [lang, as] of [
    ['ar', 'venue'],
    ['en', 'admin'],
    ['en', undefined],
  ]) {
    const page = await visit(browser, { lang, as })
    for (const path of ['/', '/venues', '/search?q=%D9%82%D8%A7%D8%B9%D8%A9', venue]) {
      await page.goto(path)
      await settled(page)
      for (const width of [320, 768, 1024, 1279, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        assert.ok(
          (await pageWidth(page)) <= width,
          `${path} for ${as ?? 'a visitor'} in ${lang} is ${await pageWidth(page)} px wide at ${width}`,
        )
        const wide = await page
          .locator('.card-words')
          .evaluateAll((all) =>
            all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
          )
        assert.deepEqual(wide, [], `cards of ${path} in ${lang} at ${width}`)
      }
    }
    await page.context().close()
  }
})

it('stands a name in its own direction, and the words of a row on one line', async () => {
  const page = await visit(browser, { width: 1280 })
  await page.goto('/venues')
  await settled(page)
  const cards = await page.locator('article.card').evaluateAll((all) =>
    all.map((card) => {
      const name = card.querySelector('h2, h3')
      return {
        latin: /^[A-Za-z]/.test(name.textContent),
        direction: getComputedStyle(name).direction,
        row: Math.round(card.getBoundingClientRect().top),
        top: Math.round(card.querySelector('.card-words').getBoundingClientRect().top),
      }
    }),
  )
  const wordsOf = {}
  for (const { row, top } of cards) assert.equal((wordsOf[row] ??= top), top, `the words of the row at ${row}`)
  assert.ok(
    cards.some(({ latin }) => latin),
    'there is a Latin name',
  )
  for (const { latin, direction } of cards) assert.equal(direction, latin ? 'ltr' : 'rtl')
  await page.context().close()
})

it('wraps what was understood on a phone', async () => {
  const page = await visit(browser)
  await page.goto(`/search?q=${encodeURIComponent('قاعة بالشام تحت 3000$ لـ 200 ضيف')}`)
  await settled(page)
  await page.locator('.token').nth(2).waitFor()
  const tokens = await page
    .locator('.token')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]))
  assert.ok(tokens.length >= 3, `${tokens.length} words were understood`)
  for (const [left, right] of tokens) assert.ok(left >= 0 && right <= 390, `from ${left} to ${right}`)
  await page.context().close()
})

it('has one bar on the phone page of a listing', async () => {
  const page = await visit(browser)
  await page.goto((await venues())[0])
  await settled(page)
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('.bottom-bar, .contact-bar')]
      .map((each) => each.getBoundingClientRect().height)
      .filter(Boolean),
  )
  assert.equal(bars.length, 1)
  assert.ok(bars[0] <= 72, `${bars[0]} px high`)
  await page.context().close()
})

it('numbers a history without a step back', async () => {
  const page = await visit(browser, { lang: 'ar', as: 'admin', width: 1280 })
  await page.goto('/admin/listings')
  await settled(page)
  await page.locator('a[href^="/admin/history/"]').first().click()
  await page.getByRole('list', { name: 'السجل' }).waitFor()
  const numbers = await page
    .getByRole('list', { name: 'السجل' })
    .locator('> li')
    .evaluateAll((all) => all.map((each) => Number(/#(\d+)/.exec(each.textContent)[1])))
  assert.deepEqual(
    numbers,
    numbers.map((_, i) => numbers.length - i),
  )
  await page.context().close()
})

it('narrows, orders and maps a list of venues in its address, with counts', async () => {
  const page = await visit(browser, { lang: 'en', width: 1280 })
  const calls = []
  page.on(
    'request',
    (request) => request.url().includes('/graphql') && request.method() === 'POST' && calls.push(request.postData()),
  )
  const elsewhere = []
  page.on(
    'request',
    (request) => new URL(request.url()).origin !== new URL(url).origin && elsewhere.push(request.url()),
  )
  await page.goto('/venues')
  await settled(page)
  assert.deepEqual(calls, [], 'the first list and its counts came with the page')
  const listed = page.locator('#listed-title')
  const all = Number(/\d+/.exec(await listed.textContent())[0])

  const hall = page.getByRole('button', { name: /^Hall\s*\d+$/ })
  const halls = Number(/\d+/.exec(await hall.textContent())[0])
  await hall.click()
  await page.waitForURL('**/venues?kind=hall')
  await page.getByRole('heading', { name: `${halls} venues` }).waitFor()
  assert.ok(halls < all)

  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Lowest price first' })
  await page.waitForURL('**/venues?kind=hall&sort=PRICE_ASC')
  await page.locator('[aria-busy]').waitFor({ state: 'detached' })
  const prices = (await page.locator('article.card').allTextContents())
    .flatMap((text) => /from \$([\d,]+)/.exec(text)?.[1].replace(',', '') ?? [])
    .map(Number)
  assert.ok(prices.length > 3)
  assert.deepEqual(
    prices,
    prices.toSorted((a, b) => a - b),
  )

  await page.getByRole('button', { name: 'Map' }).click()
  const cluster = page.getByRole('button', { name: /^Damascus: \d+ listing/ })
  const there = Number(/\d+/.exec(await cluster.getAttribute('aria-label'))[0])
  await cluster.click()
  await page.waitForURL('**governorateId=damascus**')
  await page.getByRole('heading', { name: `${there} venue` }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: `${halls} venues` }).waitFor()
  assert.deepEqual(elsewhere, [], 'the map asks nobody else')

  await page.goto('/services/photography?governorateId=damascus')

  await settled(page)
  await page.getByRole('button', { name: 'Remove Damascus' }).waitFor()
  await page.context().close()
})

it('names the bubble of one quarter by the quarter', async () => {
  const page = await visit(browser, { width: 1280 })
  await page.goto('/venues?governorateId=damascus&view=map')
  await page.getByRole('button', { name: /^المزة: \d+ إعلانات$/ }).waitFor()
  await page.context().close()
})

it('has a pin for each venue of a governorate, by keys alone, and the list beside the map', async () => {
  const query =
    '{ search(query: "", filter: {serviceType: "venues", venueType: "hall", governorate: "damascus"}) { total hits { listing { nameEn latitude } } } }'
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const { total, hits } = (await answer.json()).data.search
  const names = hits.flatMap(({ listing }) => (listing.latitude === null ? [] : [listing.nameEn]))
  assert.ok(names.length > 1)
  for (const width of [390, 1280]) {
    const page = await visit(browser, { lang: 'en', width })
    await page.goto('/venues?kind=hall&governorateId=damascus&view=map')
    await settled(page)
    const map = page.getByRole('group', { name: 'Map: a pin for each listing' })
    // Bubbles come apart until nothing but pins is left to see; the address and what is listed stay as they are.
    await map.locator('[data-pins]').first().waitFor()
    const pinned = new Set()
    const look = async () =>
      (await map.getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label'))))
        .filter((each) => names.includes(each))
        .forEach((each) => pinned.add(each))
    await look()
    while ((await map.getByRole('button', { name: /: \d+ listings$/ }).count()) > 0 && pinned.size < names.length) {
      const bubble = map.getByRole('button', { name: /: \d+ listings$/ }).first()
      await bubble.focus()
      await page.keyboard.press('Enter')
      await page.waitForFunction(() => document.activeElement?.dataset.pins)
      await look()
    }
    assert.deepEqual([...pinned].toSorted(), names.toSorted(), 'each has a pin')
    assert.equal(new URL(page.url()).search, '?kind=hall&governorateId=damascus&view=map')
    await page.getByRole('heading', { name: `${total} venues` }).waitFor()

    const pin = map.getByRole('button', { name: names[0], exact: true })
    await pin.focus()
    await page.keyboard.press('Enter')
    assert.equal(await pin.getAttribute('aria-expanded'), 'true')
    const card = page.locator(`[id="${await pin.getAttribute('aria-controls')}"]`)
    assert.deepEqual(await violations(page), [])
    const [box, first] = [await map.boundingBox(), await page.locator('article.card').first().boundingBox()]
    if (width === 1280) {
      assert.ok(first.x >= box.x + box.width && first.y < box.y + 100, 'the list stands beside the map')
      const list = await page.locator('section[aria-labelledby=listed-title]').boundingBox()
      assert.ok(first.x + first.width >= list.x + list.width - 1, 'down to the edge')
    } else assert.ok(first.y > box.y + box.height, 'the cards come after the map')
    await card.getByRole('link', { name: names[0] }).click()
    await page.getByRole('heading', { level: 1, name: names[0] }).waitFor()

    // Back comes to the same bubble and the same pin.
    await page.goBack()
    const again = page
      .getByRole('article', { name: names[0], exact: true })
      .filter({ has: page.getByRole('button', { name: 'Close' }) })
    await again.waitFor()
    assert.equal(await pin.getAttribute('aria-expanded'), 'true')
    await pin.focus()
    await page.keyboard.press('Escape')
    await again.waitFor({ state: 'detached' })
    assert.equal(
      await page.evaluate(() => document.activeElement.getAttribute('aria-label')),
      names[0],
      'the focus stays with the pin',
    )
    await page.context().close()
  }
})

it('keeps the keyboard on the map and among the filters, whatever is pressed', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.goto('/venues?view=map')
  const bubble = page.getByRole('button', { name: /^Damascus: / })
  await bubble.focus()
  await page.keyboard.press('Enter')
  await page.locator('[data-pins]').first().waitFor()
  await settled(page)
  const within = await page.evaluate(() => document.querySelector('main').contains(document.activeElement))
  assert.ok(within, 'the focus stays with the map')
  await page.keyboard.press('Tab')
  await page.waitForFunction(() => document.activeElement?.dataset.pins)
  const chip = page.getByRole('button', { name: 'Remove Damascus' })
  await chip.focus()
  await page.keyboard.press('Enter')
  await chip.waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement.tagName), 'H1')
  await page.context().close()
})

it('keeps the names over a comparison in sight, and has room for two whole columns on a phone', async () => {
  const query = '{ listings(filter: {kind: VENUE}, first: 4) { nodes { id } } }'
  const answer = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  })
  const ids = (await answer.json()).data.listings.nodes.map(({ id }) => id)
  const page = await visit(browser)
  await page.context().addInitScript((hearts) => localStorage.setItem('shortlist', JSON.stringify(hearts)), ids)
  await page.goto('/for-couples-only')
  await settled(page)
  await page.getByRole('button', { name: 'المقارنة بينها' }).click()
  const heads = page.locator('.comparison thead th')
  const names = page.locator('.comparison-names li')
  for (const i of [1, 2]) {
    const { x, width } = await heads.nth(i).boundingBox()
    assert.ok(x >= 0 && x + width <= 390, `column ${i} is whole: ${x} to ${x + width}`)
  }
  await assert.rejects(names.first().waitFor({ timeout: 1 }), 'the names stand in the heads alone')
  await page
    .locator('.comparison tbody tr')
    .nth(-2)
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await names.first().waitFor()
  await heads
    .last()
    .evaluate((head) => head.parentElement.closest('.comparison').scrollBy({ left: -999, behavior: 'instant' }))
  await page.waitForFunction(() => {
    const box = (selector) => [...document.querySelectorAll(selector)].at(-1).getBoundingClientRect()
    const [name, head] = [box('.comparison-names li'), box('.comparison thead th')]
    return (
      Math.abs(name.x - head.x) < 1 &&
      Math.abs(name.width - head.width) < 1 &&
      name.x >= 0 &&
      name.y >= 60 &&
      name.bottom < 200
    )
  })
  assert.equal(await names.last().textContent(), await heads.last().getByRole('link').textContent())

  const compared = await heads.last().getByRole('link').textContent()
  await heads.last().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: compared }).waitFor()
  await page.goBack()
  await heads.nth(4).waitFor()
  await page.reload()
  await heads.nth(4).waitFor()
  await page.context().close()
})

it('stacks the tables of admins on phones: no line of heads, and every value at the start', async () => {
  const page = await visit(browser, { as: 'admin' })
  for (const path of ['/admin/reference', '/admin/system', '/admin/search']) {
    await page.goto(path)
    await settled(page)
    const table = page.locator('table.stacked').first()
    await table.waitFor()
    const { gap, starts, out } = await table.evaluate((all) => {
      const [top, first] = [all.getBoundingClientRect().top, all.querySelector('tbody td').getBoundingClientRect().top]
      const cells = [...all.querySelectorAll('tbody td')].filter((cell) => cell.textContent)
      const panel = all.closest('.panel').getBoundingClientRect()
      const inside = [...all.closest('.panel').querySelectorAll('input, select, td, td button')].map((each) =>
        each.getBoundingClientRect(),
      )
      return {
        gap: first - top,
        starts: cells.map((cell) => getComputedStyle(cell).textAlign + getComputedStyle(cell).paddingInlineStart),
        out: inside.filter(({ left, right }) => left < panel.left + 16 || right > panel.right - 16).length,
      }
    })
    assert.ok(gap < 24, `${path}: the first entry stands at the top, not ${gap} px below`)
    assert.deepEqual([...new Set(starts)], ['start0px'], path)
    assert.equal(out, 0, `${path}: all stands within the card`)
    assert.ok((await pageWidth(page)) <= 390)
  }
  await page.context().close()
})
