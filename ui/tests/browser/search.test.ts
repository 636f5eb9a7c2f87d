import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { violations } from './axe.ts'

const hall = 'قاعة الياسمين'
/** The hall as people write it: no dots, no long vowel. */
const written = 'قاعه الياسمن'

const results = (words: string, filters = {}) => `/search?${new URLSearchParams({ q: words, ...filters })}`
const box = (page: Page) => page.getByRole('search').getByRole('combobox')
const cards = (page: Page) => page.locator('.results').getByRole('article')
const options = (page: Page) => page.getByRole('listbox').getByRole('option')
/** Waits for the list to answer what stands in the box; until then it is the list of fewer letters. */
const answered = (page: Page) => page.locator('[role=listbox][aria-busy=false]').waitFor()
/** Whether an address searches for these words. */
const searchesFor = (words: string) => (at: URL) => at.searchParams.get('q') === words
const title = (page: Page) => page.locator('#found-title')

/** A phone on a bad day: half a second to the server and back, 180 kB in a second. */
async function throttle(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 500,
    downloadThroughput: 180_000,
    uploadThroughput: 84_000,
  })
}

/** Counts the requests of an operation from now on, and how many of them are under way at a time. */
function watch(page: Page, operation: string) {
  const seen = { all: 0, failed: 0, most: 0 }
  const underWay = new Set()
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.postDataJSON()?.operationName !== operation) return
    seen.all++
    underWay.add(request)
    seen.most = Math.max(seen.most, underWay.size)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => {
    if (underWay.delete(request)) seen.failed++
  })
  return seen
}

test.describe('typing on a phone, over a slow network', () => {
  test('finds the hall before the last letter, one request at a time', async ({ visit }) => {
    const page = await visit()
    await page.goto('/search')
    await expect(cards(page).first()).toBeVisible()
    await throttle(page)
    const suggests = watch(page, 'Suggest')
    const searches = watch(page, 'Search')
    let earliest = 0
    for (let n = 1; n <= written.length; n++) {
      await box(page).pressSequentially(written[n - 1]!)
      await page.waitForTimeout(250) // between two letters of a thumb
      const shown = await options(page).allInnerTexts()
      if (!shown.some((each) => each.startsWith(hall))) earliest = 0 // what came must stay
      else earliest ||= n
    }
    expect(
      earliest > 0 && earliest < written.length,
      `it stood there from letter ${earliest} of ${written.length}`,
    ).toBe(true)
    expect(await options(page).filter({ hasText: hall }).first().innerText(), 'what is featured says so').toMatch(
      /مميّز/,
    )
    await page.waitForURL(searchesFor(written))
    await expect(
      cards(page)
        .first()
        .and(page.getByRole('article', { name: hall })),
    ).toBeVisible()
    expect(suggests.most).toBe(1)
    expect(searches.most).toBe(1)
    expect(suggests.all, `${suggests.all} requests for ${written.length} letters`).toBeLessThan(written.length)
  })

  test('gives up a request that nobody waits for any more', async ({ visit }) => {
    const page = await visit()
    await page.goto(results('فندق'))
    await expect(title(page)).toBeVisible()
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().variables.query === 'قا' ? undefined : route.continue(),
    )
    const searches = watch(page, 'Search')
    await box(page).fill('قا')
    await page.waitForURL(searchesFor('قا'))
    await box(page).fill('قاعة الياسمين')
    await expect(page.locator('.results').getByRole('article', { name: hall })).toBeVisible()
    expect([searches.all, searches.failed]).toEqual([2, 1])
  })

  test('keeps the page where the network is gone before the list of suggestions came', async ({ visit }) => {
    const page = await visit()
    await page.goto(results('قاعة'))
    await expect(cards(page).first()).toBeVisible()
    await page.context().setOffline(true)
    await box(page).fill('فندق')
    await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toBeVisible()
    expect(await box(page).inputValue()).toBe('فندق')
    await page.context().setOffline(false) // it asks again by itself: the button may go before anybody presses it
    await expect(page.getByText('فندق', { exact: false }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'إعادة المحاولة' })).toHaveCount(0)
  })
})

test('keeps what is typed before the app is there, with the focus', async ({ visit }) => {
  const page = await visit()
  const words = page.locator('input[name=q]') // on the home page there are other boxes to choose from
  let arrive = () => {}
  let scripts = Promise.resolve()
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  for (const path of ['/', '/search']) {
    scripts = new Promise<void>((resolve) => (arrive = resolve))
    await page.goto(path, { waitUntil: 'commit' })
    await words.fill('قاعه ياسم')
    arrive()
    await expect(options(page).filter({ hasText: hall }).first()).toBeVisible()
    expect(await words.inputValue()).toBe('قاعه ياسم')
    expect(await words.evaluate((each) => each === document.activeElement)).toBe(true)
  }
})

test('loses no letter that is typed while the address changes', async ({ visit }) => {
  const page = await visit()
  await page.goto('/search')
  await box(page).fill('ق')
  await page.waitForURL(searchesFor('ق'))
  await page.evaluate(() => {
    const { replaceState } = history
    history.replaceState = function (...change) {
      history.replaceState = replaceState
      replaceState.apply(this, change)
      // The next letter, before the page is drawn for the new address.
      queueMicrotask(() => {
        const words = document.querySelector('main [role=search] [role=combobox]')!
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(words, 'قاعة')
        words.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  })
  await box(page).fill('قا')
  await page.waitForURL(searchesFor('قاعة'))
  expect(await box(page).inputValue()).toBe('قاعة')
})

test('is used by keys alone', async ({ visit }) => {
  const page = await visit({ lang: 'en', width: 1280 })
  await page.goto('/search')
  await box(page).focus()
  await page.keyboard.type('aleppo')
  await answered(page)
  const chosen = () =>
    page.locator('[role=listbox] [aria-selected=true]').evaluateAll((all) => all.map((each) => each.id))
  expect(await box(page).getAttribute('aria-expanded')).toBe('true')
  expect(await chosen()).toEqual([])
  const ids = await options(page).evaluateAll((all) => all.map((each) => each.id))
  for (const [key, at] of [
    ['ArrowDown', 0],
    ['ArrowDown', 1],
    ['End', ids.length - 1],
    ['Home', 0],
    ['ArrowUp', -1],
    ['ArrowUp', ids.length - 1],
    ['ArrowDown', -1],
    ['ArrowDown', 0],
  ] as const) {
    await page.keyboard.press(key)
    const named = at < 0 ? undefined : ids[at]!
    if (named) await expect(box(page)).toHaveAttribute('aria-activedescendant', named)
    else await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
    expect(await chosen(), key).toEqual(named ? [named] : [])
  }
  await page.keyboard.press('Escape')
  await expect(options(page).first()).toHaveCount(0)
  expect(await box(page).inputValue(), 'the words stay').toBe('aleppo')
  await page.keyboard.press('ArrowDown') // opens the list again
  await answered(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', ids[0]!)
  await page.keyboard.press('Enter')
  await page.waitForURL(/governorateId=aleppo|cityId=aleppo/)
  // The words have become a filter. The box is emptied a moment after the address changed, and its Clear button goes
  // with them.
  await expect(box(page)).toHaveValue('')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})

test('is where one left it on the way back', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto(results('hall'))
  await expect(cards(page).first()).toBeVisible()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Rif Dimashq/ })
    .first()
    .click()
  await page.waitForURL(/governorateId=rif-dimashq/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /result/ })
    .click()
  const found = await title(page).innerText()
  const card = cards(page).last().getByRole('heading').getByRole('link')
  await card.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
  // In the window: names wrap otherwise where their font came late, and all below stands lower on the page.
  const place = async () => (await card.boundingBox())?.y ?? NaN
  const left = await place()
  await card.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/search'))
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  expect(await box(page).inputValue()).toBe('hall')
  expect(await title(page).innerText()).toBe(found)
  await expect.poll(async () => Math.abs((await place()) - left), 'px from its place').toBeLessThan(80)
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('governorateId'))
  expect(await box(page).inputValue()).toBe('hall')
  expect(await title(page).innerText()).not.toBe(found)
})

test('says how it would be written', async ({ visit }) => {
  const page = await visit()
  const mistaken = 'قاعة الياسمبن'
  const stands = (words: string) => expect(page.locator('main [role=combobox]')).toHaveValue(words)
  await page.goto(results(mistaken))
  // Not the card of that name, which the server draws alone.
  await page.locator('main a[href^="/search?"]', { hasText: hall }).click()
  await page.waitForURL(searchesFor(hall))
  await expect(
    cards(page)
      .first()
      .and(page.getByRole('article', { name: hall })),
  ).toBeVisible()
  await stands(hall)
  await page.goBack()
  await page.waitForURL(searchesFor(mistaken))
  await stands(mistaken)
})

test('puts the cheapest first for who asks for it, says so, and takes that back', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto(results('cheapest halls'))
  await expect(page.getByRole('button', { name: /Lowest price first/ })).toBeVisible()
  const order = page.getByLabel('Sort')
  expect(await order.inputValue()).toBe('PRICE_ASC')
  const prices = async () =>
    (await cards(page).allInnerTexts())
      .flatMap((each) => /\$([\d,]+)/.exec(each)?.[1] ?? [])
      .map((each) => Number(each.replace(',', '')))
  const cheapest = (await prices()).filter((each) => each > 0) // one that states none shows $0, and comes last
  expect(cheapest.length, `${cheapest}`).toBeGreaterThan(2)
  expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b))
  await order.selectOption('RELEVANCE')
  await page.waitForURL(/q=halls$/)
  expect(await box(page).inputValue()).toBe('halls')
  await page.goBack()
  await page.getByRole('button', { name: /Lowest price first/ }).click()
  await page.waitForURL(/q=halls$/)
  await expect(order).toHaveValue('RELEVANCE')
})

test('says honestly that there is nothing, and what is near', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  await page.goto(results('xyzzyq'))
  await expect(page.getByRole('heading', { name: 'Nothing goes by these words' })).toBeVisible()
  expect(await cards(page).count()).toBe(0)
  await page.goto(results('hall', { governorateId: 'damascus', guests: '900000' }))
  const way = page.getByRole('link', { name: /^Without: 900,000 guests/ })
  await expect(way).toBeVisible()
  expect(await violations(page)).toEqual([])
  await way.click()
  await expect(cards(page).first()).toBeVisible()
})

test('remembers what was searched for on this device only, until it is told to forget', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postData() ?? ''))
  await page.goto('/search')
  for (const words of ['oud player', 'yasmin hall']) {
    await box(page).fill(words)
    await page.keyboard.press('Enter')
    await page.waitForURL(searchesFor(words))
    // It is remembered once it is answered.
    await page.waitForFunction((q) => (localStorage.getItem('recentSearches') ?? '').includes(q), words)
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(options(page).first()).toBeVisible()
  expect(await options(page).allInnerTexts()).toEqual(['yasmin hall', 'oud player'])
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Remove yasmin hall' }).click()
  await expect(options(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Forget all' }).click()
  await expect(options(page).first()).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBeNull()
})

for (const [lang, theme] of [
  ['ar', 'light'],
  ['en', 'dark'],
] as const) {
  test(`has nothing for axe with results, suggestions and filters, in ${lang}, ${theme}`, async ({ visit }) => {
    const page = await visit({ lang, theme })
    await page.goto(results(lang === 'ar' ? 'قاعة بالشام' : 'hall damascus'))
    await expect(cards(page).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await box(page).click()
    await expect(options(page).first()).toBeVisible()
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('[aria-haspopup=dialog]').last().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test.describe('what is not there', () => {
  test('is said, and the nearest is offered as such, never marked as a match', async ({ visit }) => {
    const page = await visit()
    await page.goto(results('طائرة حربية زرقاء'))
    await expect(page.getByText('لم نجد شيئًا بهذه الكلمات')).toBeVisible()
    expect(await title(page).innerText()).toMatch(/لا نتائج|لم/)
    expect(await cards(page).count()).toBeGreaterThan(0)
    expect(await page.locator('.results mark').count()).toBe(0)
  })

  for (const query of ['لالف شخص', '1000 guests']) {
    test(`says how many the largest holds, and shows it first: ${query}`, async ({ visit }) => {
      const page = await visit({ lang: 'en' })
      await page.goto(`${results(query)}&lang=en`)
      const said = await page.getByText(/the largest holds \d+ guests/).innerText()
      expect(said).toContain(`“\u2068${query}\u2069”`)
      const largest = /holds (\d+)/.exec(said)![1]!
      await cards(page).first().getByRole('link').first().click()
      await expect(page.getByText(largest).first()).toBeVisible()
    })
  }

  test('names the city that was typed, not that of the first result', async ({ visit }) => {
    const page = await visit()
    for (const [words, city] of [
      ['مصور حمص رخيص', 'حمص'],
      ['فندق باللاذقيه', 'اللاذقية'],
    ] as const) {
      await page.goto(`/search?q=${encodeURIComponent(words)}`)
      await expect(page.locator('.token', { hasText: 'المكان' }).filter({ hasText: city })).toBeVisible()
    }
  })

  test('does not call left out what it filters by', async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    for (const [query, word] of [
      ['palace homs', 'palace'],
      ['farm rif dimashq', 'farm'],
    ] as const) {
      await page.goto(`${results(query)}&lang=en`)
      await expect(page.getByText(`There is no “\u2068${word}\u2069” here.`)).toBeVisible()
      expect(await page.getByText('we left out').count(), query).toBe(0)
    }
  })

  for (const lang of ['ar', 'en'] as const) {
    test(`misses nothing that it shows, and says each thing once: ${lang}`, async ({ visit }) => {
      const page = await visit({ lang })
      const missing = page.getByText(lang === 'ar' ? 'ليس هنا «' : 'There is no “')
      const leftOut = page.getByText(lang === 'ar' ? 'فبحثنا من دون' : 'we left out')
      const beauty = lang === 'ar' ? 'تجميل وحناء' : 'Beauty and henna'
      const music = lang === 'ar' ? 'موسيقا ودي جي' : 'Music and DJs'
      const [aleppo, damascus] = lang === 'ar' ? ['حلب', 'دمشق'] : ['Aleppo', 'Damascus']
      for (const [words, understood] of [
        ['حناء', []],
        ['حناء حلب', [beauty, aleppo]],
        ['حنه حلب', [beauty, aleppo]],
        ['henna aleppo', [beauty, aleppo]],
        ['كوافير وحناء حلب', [beauty, aleppo]],
        ['dj', [music]],
        ['dj وفرقة موسيقية دمشق', [music, damascus]],
        ['استوديو تصوير حمص', lang === 'ar' ? ['تصوير', 'حمص'] : ['Photography', 'Homs']],
        ['صالة قاعة حماة', lang === 'ar' ? ['صالة أفراح', 'حماة'] : ['Hall', 'Hama']],
        ['كوشة وورد حلب', lang === 'ar' ? ['ديكور وكوش', 'ورد', 'حلب'] : ['Decoration', 'Flowers', 'Aleppo']],
      ] as [words: string, understood: string[]][]) {
        await page.goto(`${results(words)}&lang=${lang}`)
        await expect(cards(page).first()).toBeVisible()
        const tokens = await page.locator('.token').allInnerTexts()
        expect(tokens.length, `${words}: ${tokens}`).toBe(understood.length)
        for (const [i, each] of understood.entries()) expect(tokens[i], `${words}: ${tokens}`).toContain(each)
        expect(await missing.count(), words).toBe(0)
        expect(await leftOut.count(), words).toBe(0)
      }
      await page.goto(`${results('تصوير حمص مصور')}&lang=${lang}`)
      await page.locator('.token').first().getByRole('button').click()
      await page.waitForURL(searchesFor('حمص'))
    })
  }

  for (const [lang, inQuarter, quarter, all, nowhere, said] of [
    [
      'ar',
      'صالة باب توما',
      'باب توما',
      'كل ما في دمشق',
      'قاعة بباب شرقي',
      'لا شيء في هذا الحي بعد («\u2068بباب شرقي\u2069»)',
    ],
    [
      'en',
      'hall in Bab Touma',
      'Bab Touma',
      'Everything in Damascus',
      'hall in Bab Sharqi',
      'There is nothing in “\u2068Bab Sharqi\u2069” yet.',
    ],
  ] as const) {
    test(`is said of a quarter, whose own halls stand alone: ${lang}`, async ({ visit }) => {
      const page = await visit({ lang })
      await page.goto(`${results(inQuarter)}&lang=${lang}`)
      await expect(page.locator('.chip').getByText(quarter, { exact: true })).toBeVisible()
      const there = await cards(page).count()
      await page.getByRole('link', { name: all }).click()
      await expect(page.locator('.chip').getByText(quarter, { exact: true })).toHaveCount(0)
      expect(await cards(page).count()).toBeGreaterThan(there)
      await page.goBack()
      await expect(page.locator('.chip').getByText(quarter, { exact: true })).toBeVisible()
      await cards(page).first().getByRole('link').first().click()
      await expect(page.locator('main h1')).toBeVisible()
      await expect(page.locator('main').getByText(quarter).first()).toBeVisible()
      await page.goto(`${results(nowhere)}&lang=${lang}`)
      await expect(page.getByText(said)).toBeVisible()
      expect(await cards(page).count()).toBeGreaterThan(0)
    })
  }

  test('is in the very order of choosing the lowest price by hand', async ({ visit }) => {
    const page = await visit({ lang: 'en' })
    const shown = async (address: string) => {
      await page.goto(`${address}&lang=en`)
      await expect(cards(page).first()).toBeVisible()
      return cards(page).allInnerTexts()
    }
    expect(await shown(results('cheap photographer homs'))).toEqual(
      await shown(results('photographer homs', { sort: 'PRICE_ASC' })),
    )
  })
})

test('shows as many results as a list may', async ({ visit }) => {
  const page = await visit()
  await page.goto('/search?shown=96')
  await expect(page.locator('main article')).toHaveCount(96)
})

test('stands where one stood far down the results when the page is loaded again', async ({ visit }) => {
  for (const [width, height] of [
    [390, 844],
    [1280, 900],
  ] as const) {
    const page = await visit({ width, height })
    await page.goto('/search?shown=48')
    await expect(page.locator('main article')).toHaveCount(48)
    await page.evaluate(() => scrollTo(0, 4000))
    await page.reload()
    await expect(page.locator('main article')).toHaveCount(48)
    await expect.poll(() => page.evaluate(() => scrollY), `${width} px`).toBe(4000)
    await page.close()
  }
})

for (const [lang, width, two, alone] of [
  ['ar', 390, 'مصور وورد بدمشق', 'ورد بدمشق'],
  ['en', 1280, 'photographer and flowers in Damascus', 'flowers in Damascus'],
] as const) {
  test(`shows each of two trades under a heading, in ${lang}`, async ({ visit }) => {
    const page = await visit({ lang, width })
    await page.goto(`${results(two)}&lang=${lang}`)
    await expect(cards(page).first()).toBeVisible()
    const groups = page.locator('section[id^=group-]')
    await expect(groups).toHaveCount(2)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    for (const i of [0, 1]) {
      const shown = await groups.nth(i).getByRole('article').count()
      expect(shown).toBeGreaterThan(0)
      await expect(groups.nth(i).getByRole('heading', { level: 3 })).toHaveCount(shown)
    }
    await page.locator('nav a[href="#group-2"]').click()
    await expect(groups.nth(1).getByRole('heading', { level: 2 })).toBeInViewport()
    await page.locator('.token').first().getByRole('button').click()
    await page.waitForURL(searchesFor(alone))
    await expect(groups, 'one need has no groups').toHaveCount(0)
    await expect(cards(page).first()).toBeVisible()
    await page.goBack()
    await expect(groups).toHaveCount(2)
  })
}

for (const [lang, width, two, all] of [
  ['ar', 1280, 'حمص أو حماة', 'عرض الكل'],
  ['en', 390, 'Homs or Hama', 'See all'],
] as const) {
  test(`shows more of each of two places, or all of one, in ${lang}`, async ({ visit }) => {
    const page = await visit({ lang, width })
    await page.goto(`${results(two)}&lang=${lang}`)
    const groups = page.locator('section[id^=group-]')
    await expect(groups).toHaveCount(2)
    await expect(cards(page)).toHaveCount(24)
    const way = groups.first().getByRole('link', { name: all })
    const total = /\d+/.exec(await way.innerText())![0]
    await way.click()
    await expect(groups).toHaveCount(0)
    await expect(title(page)).toContainText(total)
    await page.goBack()
    await expect(groups).toHaveCount(2)
    const clicked = page.waitForRequest((request) => request.postData()?.includes('recordSearchClick') === true)
    await page.locator('main button', { hasText: lang === 'ar' ? 'عرض المزيد' : 'Show more' }).click()
    await expect(groups.first().getByRole('article')).toHaveCount(Number(total))
    await expect(page.getByRole('link', { name: all }), 'all of them are here').toHaveCount(0)
    await page.getByLabel(lang === 'ar' ? 'الترتيب' : 'Sort', { exact: true }).selectOption('PRICE_ASC')
    await expect(page).toHaveURL(/PRICE_ASC/)
    await expect(groups).toHaveCount(2)
    await groups.nth(1).getByRole('article').first().getByRole('heading').getByRole('link').click()
    const { rank } = (await clicked).postDataJSON().variables.input
    expect(rank, 'in the list of both').toBeGreaterThan(0)
  })
}
