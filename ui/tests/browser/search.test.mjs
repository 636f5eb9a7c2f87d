import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openBrowser, violations, visit } from './browser.mjs'

const hall = 'قاعة الياسمين'
/** The hall as people write it: no dots, no long vowel. */
const written = 'قاعه الياسمن'

let browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

const results = (words, filters = {}) => `/search?${new URLSearchParams({ q: words, ...filters })}`
const box = (page) => page.getByRole('search').getByRole('combobox')
const cards = (page) => page.locator('.results').getByRole('article')
const options = (page) => page.getByRole('listbox').getByRole('option')
/** Waits for the list to answer what stands in the box; until then it is the list of fewer letters. */
const answered = (page) => page.locator('[role=listbox][aria-busy=false]').waitFor()
const title = (page) => page.locator('#found-title')

/** A phone on a bad day: half a second to the server and back, 180 kB in a second. */
async function throttle(page) {
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
function watch(page, operation) {
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

describe('typing on a phone, over a slow network', () => {
  it('finds the hall before the last letter, one request at a time', async () => {
    const page = await visit(browser)
    await page.goto('/search')
    await cards(page).first().waitFor()
    await throttle(page)
    const suggests = watch(page, 'Suggest')
    const searches = watch(page, 'Search')
    let earliest = 0
    for (let n = 1; n <= written.length; n++) {
      await box(page).pressSequentially(written[n - 1])
      await page.waitForTimeout(250) // between two letters of a thumb
      const shown = await options(page).allInnerTexts()
      if (!shown.some((each) => each.startsWith(hall))) earliest = 0 // what came must stay
      else earliest ||= n
    }
    assert.ok(earliest > 0 && earliest < written.length, `it stood there from letter ${earliest} of ${written.length}`)
    assert.match(await options(page).filter({ hasText: hall }).first().innerText(), /مميّز/, 'what is featured says so')
    await page.waitForFunction((q) => new URL(location.href).searchParams.get('q') === q, written)
    await cards(page)
      .first()
      .and(page.getByRole('article', { name: hall }))
      .waitFor()
    assert.equal(suggests.most, 1)
    assert.equal(searches.most, 1)
    assert.ok(suggests.all < written.length, `${suggests.all} requests for ${written.length} letters`)
    await page.context().close()
  })

  it('gives up a request that nobody waits for any more', async () => {
    const page = await visit(browser)
    await page.goto(results('فندق'))
    await title(page).waitFor()
    await page.route('**/graphql', (route) =>
      route.request().postDataJSON().variables.query === 'قا' ? undefined : route.continue(),
    )
    const searches = watch(page, 'Search')
    await box(page).fill('قا')
    await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'قا')
    await box(page).fill('قاعة الياسمين')
    await page.locator('.results').getByRole('article', { name: hall }).waitFor()
    assert.deepEqual([searches.all, searches.failed], [2, 1])
    await page.context().close()
  })

  it('keeps the page where the network is gone before the list of suggestions came', async () => {
    const page = await visit(browser)
    await page.goto(results('قاعة'))
    await cards(page).first().waitFor()
    await page.context().setOffline(true)
    await box(page).fill('فندق')
    await page.getByRole('button', { name: 'إعادة المحاولة' }).waitFor()
    assert.equal(await box(page).inputValue(), 'فندق')
    await page.context().setOffline(false) // it asks again by itself: the button may go before anybody presses it
    await page.getByText('فندق', { exact: false }).first().waitFor()
    await page.getByRole('button', { name: 'إعادة المحاولة' }).waitFor({ state: 'detached' })
    await page.context().close()
  })
})

it('keeps what is typed before the app is there, with the focus', async () => {
  const page = await visit(browser)
  const words = page.locator('input[name=q]') // on the home page there are other boxes to choose from
  let arrive
  let scripts
  await page.route('**/assets/*.js', (route) => scripts.then(() => route.continue()))
  for (const path of ['/', '/search']) {
    scripts = new Promise((resolve) => (arrive = resolve))
    await page.goto(path, { waitUntil: 'commit' })
    await words.fill('قاعه ياسم')
    arrive()
    await options(page).filter({ hasText: hall }).first().waitFor()
    assert.equal(await words.inputValue(), 'قاعه ياسم')
    assert.equal(await words.evaluate((each) => each === document.activeElement), true)
  }
  await page.context().close()
})

it('loses no letter that is typed while the address changes', async () => {
  const page = await visit(browser)
  await page.goto('/search')
  await box(page).fill('ق')
  await page.waitForURL((url) => url.searchParams.get('q') === 'ق')
  await page.evaluate(() => {
    const { replaceState } = history
    history.replaceState = function (...change) {
      history.replaceState = replaceState
      replaceState.apply(this, change)
      // The next letter, before the page is drawn for the new address.
      queueMicrotask(() => {
        const words = document.querySelector('main [role=search] [role=combobox]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(words, 'قاعة')
        words.dispatchEvent(new Event('input', { bubbles: true }))
      })
    }
  })
  await box(page).fill('قا')
  await page.waitForURL((url) => url.searchParams.get('q') === 'قاعة')
  assert.equal(await box(page).inputValue(), 'قاعة')
  await page.context().close()
})

it('is used by keys alone', async () => {
  const page = await visit(browser, { lang: 'en', width: 1280 })
  await page.goto('/search')
  await box(page).focus()
  await page.keyboard.type('aleppo')
  await answered(page)
  const chosen = () =>
    page.locator('[role=listbox] [aria-selected=true]').evaluateAll((all) => all.map((each) => each.id))
  const active = () => box(page).getAttribute('aria-activedescendant')
  assert.equal(await box(page).getAttribute('aria-expanded'), 'true')
  assert.deepEqual(await chosen(), [])
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
  ]) {
    await page.keyboard.press(key)
    await page.waitForFunction(
      (want) =>
        (document.querySelector('[role=search] [role=combobox]').getAttribute('aria-activedescendant') ?? '') === want,
      ids[at] ?? '',
    )
    assert.deepEqual(await chosen(), at < 0 ? [] : [ids[at]], key)
    assert.equal(await active(), ids[at] ?? null, key)
  }
  await page.keyboard.press('Escape')
  await options(page).first().waitFor({ state: 'detached' })
  assert.equal(await box(page).inputValue(), 'aleppo', 'the words stay')
  await page.keyboard.press('ArrowDown') // opens the list again
  await answered(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.waitForFunction(
    (want) => document.querySelector('[role=search] [role=combobox]').getAttribute('aria-activedescendant') === want,
    ids[0],
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(/governorateId=aleppo|cityId=aleppo/)
  // The words have become a filter. The box is emptied a moment after the address changed, and its Clear button goes
  // with them.
  await page.waitForFunction(() => document.querySelector('[role=search] [role=combobox]').value === '')
  await page.keyboard.press('Tab')
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), 'BODY')
  await page.context().close()
})

it('is where one left it on the way back', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.goto(results('hall'))
  await cards(page).first().waitFor()
  await page.getByRole('button', { name: 'Filter' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Damascus/ })
    .first()
    .click()
  await page.waitForURL(/governorateId=damascus/)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /result/ })
    .click()
  const found = await title(page).innerText()
  const card = cards(page).last().getByRole('heading').getByRole('link')
  await card.scrollIntoViewIfNeeded()
  const left = await page.evaluate(() => Math.round(scrollY))
  assert.ok(left > 100)
  await card.click()
  await page.waitForURL((url) => !url.pathname.startsWith('/search'))
  await page.goBack()
  await cards(page).first().waitFor()
  assert.equal(await box(page).inputValue(), 'hall')
  assert.equal(await title(page).innerText(), found)
  await page.waitForFunction((y) => Math.abs(scrollY - y) < 80, left)
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('governorateId'))
  assert.equal(await box(page).inputValue(), 'hall')
  assert.notEqual(await title(page).innerText(), found)
  await page.context().close()
})

it('says how it would be written', async () => {
  const page = await visit(browser)
  const mistaken = 'قاعة الياسمبن'
  const stands = (words) =>
    page.waitForFunction((want) => document.querySelector('main [role=combobox]').value === want, words)
  await page.goto(results(mistaken))
  // Not the card of that name, which the server draws alone.
  await page.locator('main a[href^="/search?"]', { hasText: hall }).click()
  await page.waitForFunction((q) => new URL(location.href).searchParams.get('q') === q, hall)
  await cards(page)
    .first()
    .and(page.getByRole('article', { name: hall }))
    .waitFor()
  await stands(hall)
  await page.goBack()
  await page.waitForFunction((q) => new URL(location.href).searchParams.get('q') === q, mistaken)
  await stands(mistaken)
  await page.context().close()
})

it('puts the cheapest first for who asks for it, says so, and takes that back', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.goto(results('cheapest halls'))
  await page.getByRole('button', { name: /Lowest price first/ }).waitFor()
  const order = page.getByLabel('Sort')
  assert.equal(await order.inputValue(), 'PRICE_ASC')
  const prices = async () =>
    (await cards(page).allInnerTexts())
      .flatMap((each) => /\$([\d,]+)/.exec(each)?.[1] ?? [])
      .map((each) => Number(each.replace(',', '')))
  const cheapest = (await prices()).filter((each) => each > 0) // one that states none shows $0, and comes last
  assert.ok(cheapest.length > 2, `${cheapest}`)
  assert.deepEqual(
    cheapest,
    cheapest.toSorted((a, b) => a - b),
  )
  await order.selectOption('RELEVANCE')
  await page.waitForURL(/q=halls$/)
  assert.equal(await box(page).inputValue(), 'halls')
  await page.goBack()
  await page.getByRole('button', { name: /Lowest price first/ }).click()
  await page.waitForURL(/q=halls$/)
  assert.equal(await order.inputValue(), 'RELEVANCE')
  await page.context().close()
})

it('says honestly that there is nothing, and what is near', async () => {
  const page = await visit(browser, { lang: 'en' })
  await page.goto(results('xyzzyq'))
  await page.getByRole('heading', { name: 'Nothing goes by these words' }).waitFor()
  assert.equal(await cards(page).count(), 0)
  await page.goto(results('hall', { governorateId: 'damascus', guests: '900000' }))
  const way = page.getByRole('link', { name: /^Without: 900,000 guests/ })
  await way.waitFor()
  assert.deepEqual(await violations(page), [])
  await way.click()
  await cards(page).first().waitFor()
  await page.context().close()
})

it('remembers what was searched for on this device only, until it is told to forget', async () => {
  const page = await visit(browser, { lang: 'en' })
  const asked = []
  page.on('request', (request) => request.url().endsWith('/graphql') && asked.push(request.postData() ?? ''))
  await page.goto('/search')
  for (const words of ['oud player', 'yasmin hall']) {
    await box(page).fill(words)
    await page.keyboard.press('Enter')
    await page.waitForFunction((q) => new URL(location.href).searchParams.get('q') === q, words)
    // It is remembered once it is answered.
    await page.waitForFunction((q) => (localStorage.getItem('recentSearches') ?? '').includes(q), words)
  }
  await page.getByRole('button', { name: 'Clear' }).click()
  await options(page).first().waitFor()
  assert.deepEqual(await options(page).allInnerTexts(), ['yasmin hall', 'oud player'])
  assert.deepEqual(await violations(page), [])
  await page.getByRole('button', { name: 'Remove yasmin hall' }).click()
  await page.waitForFunction(() => document.querySelectorAll('[role=listbox] [role=option]').length === 1)
  await page.getByRole('button', { name: 'Forget all' }).click()
  await options(page).first().waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => localStorage.getItem('recentSearches')), null)
  await page.context().close()
})

for (const [lang, theme] of [
  ['ar', 'light'],
  ['en', 'dark'],
]) {
  it(`has nothing for axe with results, suggestions and filters, in ${lang}, ${theme}`, async () => {
    const page = await visit(browser, { lang, theme })
    await page.goto(results(lang === 'ar' ? 'قاعة بالشام' : 'hall damascus'))
    await cards(page).first().waitFor()
    assert.deepEqual(await violations(page), [])
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
    await box(page).click()
    await options(page).first().waitFor()
    assert.deepEqual(await violations(page), [])
    await page.keyboard.press('Escape')
    await page.locator('[aria-haspopup=dialog]').last().click()
    await page.getByRole('dialog').waitFor()
    assert.deepEqual(await violations(page), [])
    await page.context().close()
  })
}

describe('what is not there', () => {
  it('is said, and the nearest is offered as such, never marked as a match', async () => {
    const page = await visit(browser)
    await page.goto(results('طائرة حربية زرقاء'))
    await page.getByText('لم نجد شيئًا بهذه الكلمات').waitFor()
    assert.match(await title(page).innerText(), /لا نتائج|لم/)
    assert.ok((await cards(page).count()) > 0)
    assert.equal(await page.locator('.results mark').count(), 0)
    await page.context().close()
  })

  for (const query of ['لالف شخص', '1000 guests']) {
    it(`says how many the largest holds, and shows it first: ${query}`, async () => {
      const page = await visit(browser, { lang: 'en' })
      await page.goto(`${results(query)}&lang=en`)
      const said = await page.getByText(/the largest holds \d+ guests/).innerText()
      assert.ok(said.includes(`“${query}”`))
      const largest = /holds (\d+)/.exec(said)[1]
      await cards(page).first().getByRole('link').first().click()
      await page.getByText(largest).first().waitFor()
      await page.context().close()
    })
  }

  it('names the city that was typed, not that of the first result', async () => {
    const page = await visit(browser)
    for (const [words, city] of [
      ['مصور حمص رخيص', 'حمص'],
      ['فندق باللاذقيه', 'اللاذقية'],
    ]) {
      await page.goto(`/search?q=${encodeURIComponent(words)}`)
      await page.locator('.token', { hasText: 'المكان' }).filter({ hasText: city }).waitFor()
    }
    await page.context().close()
  })

  it('does not call left out what it filters by', async () => {
    const page = await visit(browser, { lang: 'en' })
    for (const [query, word] of [
      ['palace homs', 'palace'],
      ['farm rif dimashq', 'farm'],
    ]) {
      await page.goto(`${results(query)}&lang=en`)
      await page.getByText(`There is no “${word}” here.`).waitFor()
      assert.equal(await page.getByText('we left out').count(), 0, query)
    }
    await page.context().close()
  })

  for (const lang of ['ar', 'en']) {
    it(`misses nothing that it shows, and says each thing once: ${lang}`, async () => {
      const page = await visit(browser, { lang })
      const missing = page.getByText(lang === 'ar' ? 'لا يوجد «' : 'There is no “')
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
      ]) {
        await page.goto(`${results(words)}&lang=${lang}`)
        await cards(page).first().waitFor()
        const tokens = await page.locator('.token').allInnerTexts()
        assert.equal(tokens.length, understood.length, `${words}: ${tokens}`)
        for (const [i, each] of understood.entries()) assert.ok(tokens[i].includes(each), `${words}: ${tokens}`)
        assert.equal(await missing.count(), 0, words)
        assert.equal(await leftOut.count(), 0, words)
      }
      await page.goto(`${results('تصوير حمص مصور')}&lang=${lang}`)
      await page.locator('.token').first().getByRole('button').click()
      await page.waitForFunction(() => new URL(location.href).searchParams.get('q') === 'حمص')
      await page.context().close()
    })
  }

  for (const [lang, inQuarter, quarter, all, nowhere, said] of [
    ['ar', 'صالة باب توما', 'باب توما', 'كل ما في دمشق', 'قاعة بباب شرقي', 'لا شيء في هذا الحي بعد («بباب شرقي»)'],
    [
      'en',
      'hall in Bab Touma',
      'Bab Touma',
      'Everything in Damascus',
      'hall in Bab Sharqi',
      'There is nothing in “Bab Sharqi” yet.',
    ],
  ]) {
    it(`is said of a quarter, whose own halls stand alone: ${lang}`, async () => {
      const page = await visit(browser, { lang })
      await page.goto(`${results(inQuarter)}&lang=${lang}`)
      await page.locator('.chip').getByText(quarter, { exact: true }).waitFor()
      const there = await cards(page).count()
      await page.getByRole('link', { name: all }).click()
      await page.locator('.chip').getByText(quarter, { exact: true }).waitFor({ state: 'detached' })
      assert.ok((await cards(page).count()) > there)
      await page.goBack()
      await page.locator('.chip').getByText(quarter, { exact: true }).waitFor()
      await cards(page).first().getByRole('link').first().click()
      await page.locator('main h1').waitFor()
      await page.locator('main').getByText(quarter).first().waitFor()
      await page.goto(`${results(nowhere)}&lang=${lang}`)
      await page.getByText(said).waitFor()
      assert.ok((await cards(page).count()) > 0)
      await page.context().close()
    })
  }

  it('is in the very order of choosing the lowest price by hand', async () => {
    const page = await visit(browser, { lang: 'en' })
    const shown = async (address) => {
      await page.goto(`${address}&lang=en`)
      await cards(page).first().waitFor()
      return cards(page).allInnerTexts()
    }
    assert.deepEqual(
      await shown(results('cheap photographer homs')),
      await shown(results('photographer homs', { sort: 'PRICE_ASC' })),
    )
    await page.context().close()
  })
})
