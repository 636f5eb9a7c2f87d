import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'
import { boxOf, settled, textOf, url } from './browser.ts'
import { ask } from './people.ts'

/** The path of the first public venue. */
async function venuePath() {
  const map = await (await fetch(`${url}/sitemap.xml`)).text()
  const [, en, any] = /<loc>([^<]*\/venue\/[^<]+)\?lang=en<\/loc>|<loc>([^<]*\/venue\/[^<?]+)/.exec(map)!
  return new URL((en ?? any)!).pathname
}

/** The ids of the first venues. */
async function firstVenues(page: Page, count: number) {
  const { listings } = await ask<{ listings: { nodes: { id: string }[] } }>(
    page.context(),
    'query ($count: Int!) { listings(filter: {kind: VENUE}, first: $count) { nodes { id } } }',
    { count },
  )
  return listings.nodes.map(({ id }) => id)
}

/** The first number in a text. */
const numberIn = (text: string | null) => Number(/\d+/.exec(text ?? '')?.[0])

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

for (const lang of ['ar', 'en'] as const)
  test(`keeps the letters of the home heading off the line below them (${lang})`, async ({ visit }) => {
    const page = await visit({ lang })
    await page.goto('/')
    for (const width of [390, 768, 1280, 1600]) {
      await page.setViewportSize({ width, height: 900 })
      const gap = await page.evaluate(() => {
        const letters = [...document.querySelectorAll('.title-letters path')]
        const line = document.createRange()
        line.selectNodeContents(document.querySelector('.hero-tagline')!)
        return (
          line.getBoundingClientRect().top - Math.max(...letters.map((each) => each.getBoundingClientRect().bottom))
        )
      })
      expect(gap, `at ${width} px`).toBeGreaterThan(4)
    }
  })

for (const lang of ['ar', 'en'] as const)
  for (const width of [320, 1280])
    test(`has room for the ellipsis of a cut name against the page (${lang}, ${width} px)`, async ({ visit }) => {
      const page = await visit({ lang, width })
      await page.goto('/search')
      await settled(page)
      const cut = await page.locator('article .two-lines').evaluateAll((all) => {
        const long = [
          'The Grand Orient Ballroom & Gardens of Damascus and its whole Countryside, with rooms for the guests',
          'صالة الشرق الكبرى وحدائق دمشق وريفها كله، وفيها غرف للضيوف وموقف واسع للسيارات عند المدخل الكبير',
        ]
        const pen = document.createElement('canvas').getContext('2d')!
        return all.slice(0, 2).map((each, i) => {
          each.querySelector('a')!.textContent = long[i]!
          const { direction, font, paddingInline } = getComputedStyle(each)
          pen.font = font
          return {
            direction,
            cut: each.scrollHeight > each.clientHeight,
            room: parseFloat(paddingInline) >= pen.measureText('…').width,
          }
        })
      })
      // Chromium draws the ellipsis beyond the line of a name that runs against the page, and there alone.
      expect(cut).toEqual([
        { direction: 'ltr', cut: true, room: lang === 'ar' },
        { direction: 'rtl', cut: true, room: lang === 'en' },
      ])
      expect(await pageWidth(page)).toBeLessThanOrEqual(width)
    })

test('compares four at most, as wide as a phone, a swipe for each', async ({ visit }) => {
  const page = await visit()
  const ids = await firstVenues(page, 5)
  expect(ids.length).toBe(5)
  await page.context().addInitScript((hearts) => localStorage.setItem('shortlist', JSON.stringify(hearts)), ids)
  await page.goto('/for-couples-only')
  await settled(page)
  await page.getByRole('button', { name: 'المقارنة بينها' }).click()
  const region = page.locator('.comparison')
  await expect(region).toBeVisible()
  expect(await pageWidth(page), 'the page is as wide as the phone').toBeLessThanOrEqual(390)
  expect(await region.locator('thead th').count(), 'what the rows are about, and four venues').toBe(5)
  const last = region.locator('thead th').last()
  await last.scrollIntoViewIfNeeded()
  const seen = await boxOf(last)
  expect(seen.x >= -1 && seen.x + seen.width <= 391, `the last column can be seen: ${JSON.stringify(seen)}`).toBe(true)
  const gone = await textOf(last.getByRole('link'))
  await last.getByRole('button').click()
  await expect(region.getByRole('link', { name: gone })).toHaveCount(0)
})

test('leaves the list its room on a phone: the shortlist is one row, and the toast stands right above it', async ({
  visit,
}) => {
  for (const [lang, width] of [
    ['ar', 390],
    ['en', 390],
    ['en', 320],
  ] as const) {
    const page = await visit({ lang, width, height: 844 })
    await page.goto('/venues')
    await settled(page)
    const hearts = page.locator('main article button[aria-pressed]')
    for (const i of [1, 2, 3]) await hearts.nth(i).click()
    const toast = await boxOf(page.locator('.toast'))
    const bar = await boxOf(page.locator('.ask-bar'))
    const tabs = await boxOf(page.locator('.bottom-bar'))
    const what = `${lang}, ${width}: ${JSON.stringify([toast, bar, tabs])}`
    expect(bar.height, what).toBeLessThanOrEqual(60)
    expect(bar.y + bar.height, what).toBeLessThanOrEqual(tabs.y + 1)
    expect(bar.y - toast.y - toast.height > 0 && bar.y - toast.y - toast.height <= 12, what).toBe(true)
    if (width > 320) expect((844 - toast.y) / 844, what).toBeLessThan(1 / 4)
    for (const button of await page.locator('.ask-bar .btn').all())
      expect((await boxOf(button)).height, what).toBeGreaterThanOrEqual(44)
    expect(await pageWidth(page)).toBeLessThanOrEqual(width)
  }
})

test('gives account forms the width of the phone, and a medium width on a desktop', async ({ visit }) => {
  for (const [width, least, most] of [
    [390, 358, 358],
    [1280, 400, 448],
  ] as const) {
    const page = await visit({ width })
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email']) {
      await page.goto(path, { waitUntil: 'commit' })
      const box = await boxOf(page.locator('main section.panel').first())
      expect(box.width >= least && box.width <= most, `${path} at ${width}: ${box.width}`).toBe(true)
    }
  }
})

test('is no wider than any window, whoever is signed in, and no card than its place', async ({ visit }) => {
  const venue = await venuePath()
  for (const [lang, as] of [
    ['ar', 'venue'],
    ['en', 'admin'],
    ['en', undefined],
  ] as const) {
    const page = await visit({ lang, as })
    for (const path of ['/', '/venues', '/search?q=%D9%82%D8%A7%D8%B9%D8%A9', venue]) {
      await page.goto(path)
      await settled(page)
      for (const width of [320, 768, 1024, 1279, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await settled(page)
        expect(
          await pageWidth(page),
          `${path} for ${as ?? 'a visitor'} in ${lang} is ${await pageWidth(page)} px wide at ${width}`,
        ).toBeLessThanOrEqual(width)
        const wide = await page
          .locator('.card-words')
          .evaluateAll((all) =>
            all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent),
          )
        expect(wide, `cards of ${path} in ${lang} at ${width}`).toEqual([])
      }
    }
  }
})

test('stands a name in its own direction, and the words of a row on one line', async ({ visit }) => {
  let mixed = 0
  for (const width of [390, 1280]) {
    const page = await visit({ width })
    await page.goto('/venues')
    await settled(page)
    const cards = await page.locator('article.card').evaluateAll((all) =>
      all.map((card) => {
        const name = card.querySelector('h2, h3')!
        return {
          latin: /^[A-Za-z]/.test(name.textContent ?? ''),
          direction: getComputedStyle(name).direction,
          row: Math.round(card.getBoundingClientRect().top),
          top: Math.round(card.querySelector('.card-words')!.getBoundingClientRect().top),
          featured: card.querySelector('.iwan') !== null,
        }
      }),
    )
    const first: Record<number, (typeof cards)[number]> = {}
    for (const card of cards) {
      const beside = (first[card.row] ??= card)
      expect(card.top, `the words of the row at ${card.row}`).toBe(beside.top)
      if (card.featured !== beside.featured) mixed++
    }
    expect(
      cards.some(({ latin }) => latin),
      'there is a Latin name',
    ).toBe(true)
    for (const { latin, direction } of cards) expect(direction).toBe(latin ? 'ltr' : 'rtl')
  }
  expect(mixed, 'a featured listing stands beside one that is not').toBeGreaterThan(0)
})

for (const [as, path] of [
  ['admin', '/admin/analytics'],
  ['admin', '/admin/listings?q=marjan'],
  ['venue', '/dashboard/figures'],
] as const) {
  test(`cuts a long name at the end of its second line in ${path}, in its own direction`, async ({ visit }) => {
    const long = Array(3).fill('The Grand Marjan Farm, Gardens and Winter Hall of Eastern Damascus').join(' ')
    for (const width of [390, 1280]) {
      const page = await visit({ as, width })
      const ofThePage = ({ pathname }: URL) => pathname === '/graphql' || pathname === path.split('?')[0]
      await page.route(ofThePage, async (route) => {
        const response = await route.fetch()
        const body = (await response.text()).replaceAll(/"nameAr":"[^"]*","nameEn"/g, `"nameAr":"${long}","nameEn"`)
        await route.fulfill({ response, body })
      })
      await page.goto(path)
      const name = page.getByText(long, { exact: true }).filter({ visible: true }).first()
      await expect(name).toBeVisible()
      await expect(name).toHaveCSS('direction', 'ltr')
      const { lines, cut } = await name.evaluate((it) => ({
        lines: it.clientHeight / parseFloat(getComputedStyle(it).lineHeight),
        cut: it.scrollHeight > it.clientHeight,
      }))
      expect(Math.round(lines), `at ${width}`).toBe(2)
      expect(cut, `at ${width}`).toBe(true)
    }
  })
}

test('parts how many were found from the buttons above, in the letters of the text', async ({ visit }) => {
  for (const width of [390, 1280]) {
    const page = await visit({ width })
    await page.goto(`/search?q=${encodeURIComponent('قاعة')}`)
    await settled(page)
    const heading = page.getByRole('heading', { level: 1, name: /\d+ (نتيجة|نتائج)/ })
    const font = (of: HTMLElement) => getComputedStyle(of).fontFamily
    expect(await heading.evaluate(font), 'digits and words are of one font').toBe(
      await page.locator('body').evaluate(font),
    )
    const [found, sort] = [await boxOf(heading), await boxOf(page.getByRole('combobox', { name: 'الترتيب' }))]
    const card = await boxOf(page.locator('article.card').first())
    if (width < 1024) expect(found.y - (sort.y + sort.height), 'below the buttons').toBeGreaterThanOrEqual(20)
    expect(card.y - (found.y + found.height), 'above the first card').toBeGreaterThanOrEqual(12)
  }
})

test('wraps what was understood on a phone', async ({ visit }) => {
  const page = await visit()
  await page.goto(`/search?q=${encodeURIComponent('قاعة بالشام تحت 3000$ لـ 200 ضيف')}`)
  await settled(page)
  await expect(page.locator('.token').nth(2)).toBeVisible()
  const tokens = await page.locator('.token').evaluateAll((all) => all.map((each) => each.getBoundingClientRect()))
  expect(tokens.length, `${tokens.length} words were understood`).toBeGreaterThanOrEqual(3)
  for (const { left, right } of tokens) expect(left >= 0 && right <= 390, `from ${left} to ${right}`).toBe(true)
})

test('has one bar on the phone page of a listing', async ({ visit }) => {
  const page = await visit()
  await page.goto(await venuePath())
  await settled(page)
  const bars = await page.evaluate(() =>
    [...document.querySelectorAll('.bottom-bar, .contact-bar')]
      .map((each) => each.getBoundingClientRect().height)
      .filter(Boolean),
  )
  expect(bars.length).toBe(1)
  expect(bars[0], `${bars[0]} px high`).toBeLessThanOrEqual(72)
})

test('numbers a history without a step back', async ({ visit }) => {
  const page = await visit({ lang: 'ar', as: 'admin', width: 1280 })
  await page.goto('/admin/listings')
  await settled(page)
  await page.locator('a[href^="/admin/history/"]').first().click()
  await expect(page.getByRole('list', { name: 'السجل' })).toBeVisible()
  const numbers = await page
    .getByRole('list', { name: 'السجل' })
    .locator('> li')
    .evaluateAll((all) => all.map((each) => Number(/#(\d+)/.exec(each.textContent ?? '')![1])))
  expect(numbers).toEqual(numbers.map((_, i) => numbers.length - i))
})

test('narrows, orders and maps a list of venues in its address, with counts', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 1280 })
  const calls: (string | null)[] = []
  page.on(
    'request',
    (request) => request.url().includes('/graphql') && request.method() === 'POST' && calls.push(request.postData()),
  )
  const elsewhere: string[] = []
  page.on(
    'request',
    (request) => new URL(request.url()).origin !== new URL(url).origin && elsewhere.push(request.url()),
  )
  await page.goto('/venues')
  await settled(page)
  expect(calls, 'the first list and its counts came with the page').toEqual([])
  const listed = page.locator('#listed-title')
  const all = numberIn(await listed.textContent())

  const hall = page.getByRole('button', { name: /^Hall\s*\d+$/ })
  const halls = numberIn(await hall.textContent())
  await hall.click()
  await page.waitForURL('**/venues?kind=hall')
  await expect(page.getByRole('heading', { name: `${halls} venues` })).toBeVisible()
  expect(halls).toBeLessThan(all)

  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Lowest price first' })
  await page.waitForURL('**/venues?kind=hall&sort=PRICE_ASC')
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  const prices = (await page.locator('article.card').allTextContents())
    .flatMap((text) => /from \$([\d,]+)/.exec(text)?.[1]!.replace(',', '') ?? [])
    .map(Number)
  expect(prices.length).toBeGreaterThan(3)
  expect(prices).toEqual(prices.toSorted((a, b) => a - b))

  await page.getByRole('button', { name: 'Map' }).click()
  const cluster = page.getByRole('button', { name: /^Damascus: \d+ listing/ })
  const there = numberIn(await cluster.getAttribute('aria-label'))
  await cluster.click()
  await page.waitForURL('**governorateId=damascus**')
  await expect(page.getByRole('heading', { name: `${there} venue` })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: `${halls} venues` })).toBeVisible()
  expect(elsewhere, 'the map asks nobody else').toEqual([])

  await page.goto('/services/photography?governorateId=damascus')

  await settled(page)
  await expect(page.getByRole('button', { name: 'Remove Damascus' })).toBeVisible()
})

test('names the bubble of one quarter by the quarter', async ({ visit }) => {
  const page = await visit({ width: 1280 })
  await page.goto('/venues?governorateId=damascus&view=map')
  await expect(page.getByRole('button', { name: /^المزة: \d+ إعلانات$/ })).toBeVisible()
})

test('has a pin for each venue of a governorate, by keys alone, and the list beside the map', async ({ visit }) => {
  const query =
    '{ search(query: "", filter: {serviceType: "venues", venueType: "hall", governorate: "damascus"}) { total hits { listing { nameEn latitude } } } }'
  const { search } = await ask<{
    search: { total: number; hits: { listing: { nameEn: string; latitude: number | null } }[] }
  }>((await visit()).context(), query)
  const { total, hits } = search
  const names = hits.flatMap(({ listing }) => (listing.latitude === null ? [] : [listing.nameEn]))
  expect(names.length).toBeGreaterThan(1)
  for (const width of [390, 1280]) {
    const page = await visit({ lang: 'en', width })
    await page.goto('/venues?kind=hall&governorateId=damascus&view=map')
    await settled(page)
    const map = page.getByRole('group', { name: 'Map: a pin for each listing' })
    // Bubbles come apart until nothing but pins is left to see; the address and what is listed stay as they are.
    await expect(map.locator('[data-pins]').first()).toBeVisible()
    const pinned = new Set()
    const look = async () =>
      (await map.getByRole('button').evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')!)))
        .filter((each) => names.includes(each))
        .forEach((each) => pinned.add(each))
    await look()
    while ((await map.getByRole('button', { name: /: \d+ listings$/ }).count()) > 0 && pinned.size < names.length) {
      const bubble = map.getByRole('button', { name: /: \d+ listings$/ }).first()
      await bubble.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('[data-pins]:focus')).toBeVisible()
      await look()
    }
    expect([...pinned].toSorted(), 'each has a pin').toEqual(names.toSorted())
    expect(new URL(page.url()).search).toBe('?kind=hall&governorateId=damascus&view=map')
    await expect(page.getByRole('heading', { name: `${total} venues` })).toBeVisible()

    const pin = map.getByRole('button', { name: names[0]!, exact: true })
    await pin.focus()
    await page.keyboard.press('Enter')
    expect(await pin.getAttribute('aria-expanded')).toBe('true')
    const card = page.locator(`[id="${await pin.getAttribute('aria-controls')}"]`)
    expect(await violations(page)).toEqual([])
    const [box, first] = [await boxOf(map), await boxOf(page.locator('article.card').first())]
    if (width === 1280) {
      expect(first.x >= box.x + box.width && first.y < box.y + 100, 'the list stands beside the map').toBe(true)
      const list = await boxOf(page.locator('section[aria-labelledby=listed-title]'))
      expect(first.x + first.width, 'down to the edge').toBeGreaterThanOrEqual(list.x + list.width - 1)
    } else expect(first.y, 'the cards come after the map').toBeGreaterThan(box.y + box.height)
    await card.getByRole('link', { name: names[0]! }).click()
    await expect(page.getByRole('heading', { level: 1, name: names[0]! })).toBeVisible()

    // Back comes to the same bubble and the same pin.
    await page.goBack()
    const again = page
      .getByRole('article', { name: names[0]!, exact: true })
      .filter({ has: page.getByRole('button', { name: 'Close' }) })
    await expect(again).toBeVisible()
    expect(await pin.getAttribute('aria-expanded')).toBe('true')
    await pin.focus()
    await page.keyboard.press('Escape')
    await expect(again).toHaveCount(0)
    expect(
      await page.evaluate(() => document.activeElement!.getAttribute('aria-label')),
      'the focus stays with the pin',
    ).toBe(names[0]!)
  }
})

test('keeps the keyboard on the map and among the filters, whatever is pressed', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto('/venues?view=map')
  const bubble = page.getByRole('button', { name: /^Damascus: / })
  await bubble.focus()
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-pins]').first()).toBeVisible()
  await settled(page)
  const within = await page.evaluate(() => document.querySelector('main')!.contains(document.activeElement))
  expect(within, 'the focus stays with the map').toBe(true)
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-pins]:focus')).toBeVisible()
  const chip = page.getByRole('button', { name: 'Remove Damascus' })
  await chip.focus()
  await page.keyboard.press('Enter')
  await expect(chip).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('keeps the names over a comparison in sight, and has room for two whole columns on a phone', async ({ visit }) => {
  const page = await visit()
  const ids = await firstVenues(page, 4)
  await page.context().addInitScript((hearts) => localStorage.setItem('shortlist', JSON.stringify(hearts)), ids)
  await page.goto('/for-couples-only')
  await settled(page)
  await page.getByRole('button', { name: 'المقارنة بينها' }).click()
  const heads = page.locator('.comparison thead th')
  const names = page.locator('.comparison-names li')
  for (const i of [1, 2]) {
    const { x, width } = await boxOf(heads.nth(i))
    expect(x >= 0 && x + width <= 390, `column ${i} is whole: ${x} to ${x + width}`).toBe(true)
  }
  await expect(names.first().waitFor({ timeout: 1 }), 'the names stand in the heads alone').rejects.toThrow()
  await page
    .locator('.comparison tbody tr')
    .nth(-2)
    .evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await expect(names.first()).toBeVisible()
  await heads
    .last()
    .evaluate((head) => head.parentElement!.closest('.comparison')!.scrollBy({ left: -999, behavior: 'instant' }))
  await page.waitForFunction(() => {
    const box = (selector: string) => [...document.querySelectorAll(selector)].at(-1)!.getBoundingClientRect()
    const [name, head] = [box('.comparison-names li'), box('.comparison thead th')]
    return (
      Math.abs(name.x - head.x) < 1 &&
      Math.abs(name.width - head.width) < 1 &&
      name.x >= 0 &&
      name.y >= 60 &&
      name.bottom < 200
    )
  })
  expect(await names.last().textContent()).toBe(await heads.last().getByRole('link').textContent())

  const compared = await textOf(heads.last().getByRole('link'))
  await heads.last().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: compared })).toBeVisible()
  await page.goBack()
  await expect(heads.nth(4)).toBeVisible()
  await page.reload()
  await expect(heads.nth(4)).toBeVisible()
})

test('stacks the tables of admins on phones: no line of heads, and every value at the start', async ({ visit }) => {
  const page = await visit({ as: 'admin' })
  for (const path of ['/admin/reference', '/admin/system', '/admin/search']) {
    await page.goto(path)
    await settled(page)
    const table = page.locator('table.stacked').first()
    await expect(table).toBeVisible()
    const { gap, starts, out } = await table.evaluate((all) => {
      const [top, first] = [all.getBoundingClientRect().top, all.querySelector('tbody th')!.getBoundingClientRect().top]
      const cells = [...all.querySelectorAll('tbody :is(th, td)')].filter((cell) => cell.textContent)
      const around = all.closest('.panel')!
      const panel = around.getBoundingClientRect()
      const inside = [...around.querySelectorAll('input, select, tbody th, td, td button')].map((each) =>
        each.getBoundingClientRect(),
      )
      return {
        gap: first - top,
        starts: cells.map((cell) => getComputedStyle(cell).textAlign + getComputedStyle(cell).paddingInlineStart),
        out: inside.filter(({ left, right }) => left < panel.left + 16 || right > panel.right - 16).length,
      }
    })
    expect(gap, `${path}: the first entry stands at the top, not ${gap} px below`).toBeLessThan(24)
    expect([...new Set(starts)], path).toEqual(['start0px'])
    expect(out, `${path}: all stands within the card`).toBe(0)
    expect(await pageWidth(page)).toBeLessThanOrEqual(390)
  }
})
