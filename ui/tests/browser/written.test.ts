import type { Page } from '@playwright/test'
import { expect, type Open, test } from './fixtures.ts'
import { boxOf, shareOf, url } from './browser.ts'
import { readRoutes } from './routes.ts'

// The last of the files: without this one worker ends it while the others have nothing left.
test.describe.configure({ mode: 'parallel' })

/** The routes of the site that are for everybody, as the build has listed them for the server. */
const open = readRoutes().filter(({ access }) => access === 'public')
const sample = ({ path, screen }: (typeof open)[number]) => (path === '/*' ? screen! : path)

for (const [turn, lang] of (['ar', 'en'] as const).entries()) {
  test(`is something to read without scripts, on every public route, in ${lang}`, async ({ contexts }) => {
    const context = await contexts.newContext({ javaScriptEnabled: false, reducedMotion: 'reduce' })
    await context.addCookies([{ name: 'lang', value: lang, url }])
    const page = await context.newPage()
    const needsScripts = page.locator('noscript p[lang]')
    for (const route of shareOf(turn, open)) {
      const path = sample(route).replaceAll(/:\w+\??/g, 'none')
      await page.goto(url + path, { waitUntil: 'domcontentloaded' })
      for (const words of await needsScripts.all()) await expect(words, path).toBeInViewport({ ratio: 1 })
      await expect(needsScripts, path).toHaveCount(2)
      await expect(page.locator('.skeleton:visible'), `${path} waits for what will not come`).toHaveCount(0)
      await expect(page.locator('h1'), path).toHaveCount(1)
      await expect(page.locator('main h1'), path).toBeVisible()
      // A browser would send what is typed in the address.
      await expect(page.locator('form:not([action]):visible'), path).toHaveCount(0)
    }
  })
}

const lists = ['/venues', '/services', '/services/photography', '/search', '/search?q=jasmine']

// A couple that is signed in, and a visitor: both pages are written.
const looks = [
  { lang: 'ar', width: 390, height: 844, as: 'couple' },
  { lang: 'en', width: 1280, height: 900 },
] as const

for (const [turn, look] of looks.entries()) {
  test(`is painted once: the app paints nothing larger (${look.lang}, ${look.width} px)`, async ({ visit }) => {
    const page = await visit(look)
    await page.addInitScript(() => {
      window.painted = []
      new PerformanceObserver((list) =>
        window.painted.push(
          ...list
            .getEntries()
            .map((each) => each as LargestContentfulPaint)
            .map(({ size, url: source, element }) => `${size} ${element?.tagName ?? ''} ${source.split('/').at(-1)}`),
        ),
      ).observe({ type: 'largest-contentful-paint', buffered: true })
    })
    const wrong: string[] = []
    for (const path of ['/', ...shareOf(turn, [...lists, '/damascus', '/about', '/faq'])]) {
      // What was largest when the app took the page's place.
      const swapped = page
        .goto(path, { waitUntil: 'commit' })
        .then(() =>
          page.waitForFunction(
            () =>
              document.querySelector('#root:not([data-written])') && window.painted.length > 0 && window.painted.length,
          ),
        )
      const first = await (await swapped).jsonValue()
      await page.waitForLoadState('networkidle')
      const painted = await page.evaluate(() => window.painted)
      if (painted.length > Number(first)) wrong.push(`${path}: ${painted.join(', ')}`)
    }
    expect(wrong).toEqual([])
  })
}

for (const [turn, look] of looks.entries()) {
  test(`keeps the first cards where they were written (${look.lang}, ${look.width} px)`, async ({ visit }) => {
    const page = await visit(look)
    const words = { ar: 'عرس', en: 'wedding' }[look.lang]
    for (const path of shareOf(turn, [...lists, '/blog', '/blog?category=planning', `/blog?q=${words}`])) {
      const cards = page.locator('.blog-card, article.card')
      const boxes = async () => {
        await page.evaluate(() => document.fonts.ready) // a title may need a line more in the letters of the site
        return [await boxOf(cards.nth(0)), await boxOf(cards.nth(1))]
      }
      await page.route('**/*.js', (route) => route.abort())
      await page.goto(path, { waitUntil: 'commit' })
      await cards.nth(1).waitFor()
      const written = await boxes()
      await page.unroute('**/*.js')
      await page.goto(path, { waitUntil: 'networkidle' })
      const shown = await boxes()
      for (const [at, { x, y, width }] of written.entries())
        for (const [was, is] of [
          [x, shown[at]!.x],
          [y, shown[at]!.y],
          [width, shown[at]!.width],
        ] as const)
          expect(Math.abs(is - was), `${path}: card ${at} went from ${was} to ${is}`).toBeLessThan(1)
    }
  })
}

test('hides from a couple what is only for visitors, and asks for nothing that is written', async ({ visit }) => {
  for (const look of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    const page = await visit({ ...look, as: 'couple' })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/graphql'))
        asked.push((request.postDataJSON() as { operationName: string }).operationName)
    })
    await page.route('**/*.js', (route) => route.abort())
    await page.goto('/venues', { waitUntil: 'commit' })
    await page.locator('article.card').nth(1).waitFor()
    await expect(page.locator('.for-visitors').first()).toBeAttached()
    await expect(page.locator('.for-visitors:visible')).toHaveCount(0)
    await page.unroute('**/*.js')
    await page.goto('/venues', { waitUntil: 'networkidle' })
    await expect(page.getByRole('link', { name: /حسابي/ }).filter({ visible: true }).first()).toBeVisible()
    expect(asked.filter((name) => name !== 'MyShortlist')).toEqual([])
  }
})

test('keeps the first picture of a listing where it was written', async ({ visit }) => {
  const page = await visit({ width: 1280, height: 900 })
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
  const paths = [...sitemap.matchAll(/<loc>([^<]*\/venue\/[^<?]+)/g)].map(([, address]) => new URL(address!).pathname)
  const box = (selector: string) => page.locator(selector).first().boundingBox()
  for (const path of new Set(paths.slice(0, 8))) {
    await page.route('**/*.js', (route) => route.abort())
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('.gallery-one img').waitFor()
    const written = await box('.gallery-one img')
    await page.unroute('**/*.js')
    await page.goto(path)
    await page.locator('.gallery-many img').first().waitFor()
    const shown = await box('.gallery-many img')
    expect(Math.abs(shown!.width - written!.width), path).toBeLessThan(2)
    expect(Math.abs(shown!.height - written!.height), path).toBeLessThan(2)
  }
})

for (const lang of ['ar', 'en'] as const) {
  test(`draws the letters of the home heading, which wait for no font (${lang})`, async ({ visit }) => {
    const page = await visit({ lang })
    const fonts: string[] = []
    page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()))
    await page.goto('/', { waitUntil: 'networkidle' })
    const heading = page.getByRole('heading', {
      level: 1,
      name: { ar: 'ليلة العمر على أصولها', en: 'The night of a lifetime, done properly' }[lang],
    })
    expect(await heading.locator('svg path').count()).toBe(2)
    const drawn = await page.evaluate(() => document.querySelector('h1 svg')!.outerHTML)
    expect(
      await (await fetch(url, { headers: { Cookie: `lang=${lang}` } })).text(),
      'the server has written other letters',
    ).toContain(drawn)
    expect(fonts.filter((each) => /ruqaa/.test(each))).toEqual([])
    // The other language's letters come as one turns to it.
    await page
      .getByRole('button', { name: { ar: 'English', en: 'العربية' }[lang] })
      .first()
      .click()
    await expect(page.locator(`h1 [data-letters=${{ ar: 'en', en: 'ar' }[lang]}] svg`).first()).toBeVisible()
  })
}

test.describe('what is done before the app stands', () => {
  const scripts = /\/assets\/.*\.js$/
  const written = '#root[data-written] main h1'

  /** Has the scripts of a page come late: when what is given back is called, which waits until the app stands. */
  async function late(page: Page) {
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route(scripts, async (route) => {
      await arrived
      await route.continue()
    })
    return async () => {
      arrive()
      await expect(page.locator('#root:not([data-written])')).toBeAttached()
    }
  }

  /** A page that the server wrote, whose scripts come when `arrive` is called. */
  async function early(visit: Open, path: string) {
    const page = await visit({ lang: 'en' })
    const arrive = await late(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator(written)).toBeVisible()
    return { page, arrive }
  }

  test('is not lost: a choice stands and is searched for', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/')
    await page.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Venues' })
    const homs = await page
      .locator('select[name=governorateId] option', { hasText: 'Homs' })
      .first()
      .getAttribute('value')
    await page.getByRole('combobox', { name: 'Governorate' }).selectOption(homs)
    await page.getByRole('combobox', { name: 'What are you looking for?' }).fill('jasmine')
    await arrive()
    const type = page.getByRole('combobox', { name: 'Type' })
    await expect(page.locator('select[name=serviceType]')).toHaveValue('venues')
    await type.locator('xpath=ancestor::form').getByRole('button', { name: 'Search' }).click()
    await page.waitForURL(
      (at) =>
        at.pathname === '/search' &&
        at.searchParams.get('serviceType') === 'venues' &&
        at.searchParams.get('governorateId') === homs &&
        at.searchParams.get('q') === 'jasmine',
    )
  })

  test('is not lost: the box that has the focus has it still, and its letters', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/')
    const box = page.getByRole('combobox', { name: 'What are you looking for?' })
    await box.focus()
    await arrive()
    await expect(page.locator('#root:not([data-written]) input[name=q]')).toBeFocused()
    await page.keyboard.type('jasmine')
    expect(await box.inputValue()).toBe('jasmine')
  })

  test('is not lost: a button that was pressed does what it is for, once', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/')
    await page.getByRole('button', { name: 'Categories' }).click()
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await arrive()
    await expect(page.locator('dialog[open]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog[open]')).toHaveCount(0)
  })

  test('is not lost: a question that was opened is open', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/faq')
    await page.locator('#free summary').click()
    await arrive()
    await expect(page.locator('#root:not([data-written]) details[open]')).toHaveAttribute('id', 'free')
  })

  for (const theme of ['dark', 'light'] as const)
    test(`is not lost: the theme and the currency are turned, whatever is kept (${theme})`, async ({ visit }) => {
      const page = await visit({ lang: 'en', theme, width: 1280 })
      await page.addInitScript(() => localStorage.setItem('currency', 'SYP'))
      const arrive = await late(page)
      await page.goto('/venues', { waitUntil: 'commit' })
      const header = page.locator('header')
      const turn = header.getByRole('button', { name: / Mode$/ })
      // What is written says what a press brings.
      await expect(turn).toHaveAccessibleName(theme === 'dark' ? 'Light Mode' : 'Dark Mode')
      await turn.click()
      await arrive()
      const other = theme === 'dark' ? 'light' : 'dark'
      await expect(page.locator('html')).toHaveAttribute('data-theme', other)
      const again = await late(page)
      await page.reload({ waitUntil: 'commit' })
      await header.getByRole('button', { name: 'Show prices in US dollars' }).click()
      await again()
      await expect(header.getByRole('button', { name: 'Show prices in Syrian pounds' })).toBeVisible()
    })

  test('is not lost: a message that was sent is sent, with all that was written', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/contact')
    const fields = { name: 'Lana', email: 'lana@example.org', subject: 'A question', message: 'Sent early.' }
    for (const [name, text] of Object.entries(fields)) await page.locator(`#write [name=${name}]`).fill(text)
    let sent: unknown
    await page.route('**/graphql', async (route) => {
      const { variables } = route.request().postDataJSON() as { variables: { input?: object } }
      if (variables.input) sent = variables.input
      await route.abort()
    })
    await page.locator('#write [type=submit]').click()
    await arrive()
    await expect.poll(() => sent).toMatchObject(fields)
    await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  })

  test('is not lost: the place on the page, where a list and where text is read', async ({ visit }) => {
    for (const path of ['/', '/venues', '/about']) {
      const { page, arrive } = await early(visit, path)
      await page.evaluate(() => scrollTo(0, 900))
      await arrive()
      await page.waitForLoadState('networkidle') // the router may move after it has drawn
      expect(await page.evaluate(() => scrollY), path).toBe(900)
    }
  })

  test('is not lost: the place at the last cards of a list that is drawn a few at a time', async ({ visit }) => {
    for (const path of ['/venues', '/search']) {
      const { page, arrive } = await early(visit, path)
      await page.evaluate(() => scrollTo(0, 1500)) // farther than the few cards reach
      await arrive()
      await page.waitForLoadState('networkidle') // the router may move after it has drawn
      expect(await page.evaluate(() => scrollY), path).toBe(1500)
    }
  })

  test('is not lost: the place below a list that still grows', async ({ visit }) => {
    for (const path of ['/venues', '/search']) {
      const { page, arrive } = await early(visit, path)
      await arrive()
      const place = await page.evaluate(() => {
        scrollTo(0, document.documentElement.scrollHeight)
        return scrollY
      })
      await expect(page.locator('main article')).toHaveCount(24)
      expect(await page.evaluate(() => scrollY), path).toBe(place)
    }
  })

  test('is not lost: the place that was gone to since the page was loaded again', async ({ visit }) => {
    const { page, arrive } = await early(visit, '/venues')
    await arrive()
    await page.evaluate(() => scrollTo(0, 1200))
    await page.unroute(scripts)
    const again = await late(page)
    await page.reload({ waitUntil: 'commit' })
    await expect(page.locator(written)).toBeVisible()
    const place = () => page.evaluate(() => scrollY)
    await expect.poll(place).toBeGreaterThan(1000) // by the browser, to within a line
    await page.mouse.wheel(0, -800)
    await expect.poll(place).toBeLessThan(500)
    await again()
    await page.waitForLoadState('networkidle') // the router may move after it has drawn
    expect(await place()).toBeLessThan(500)
  })

  test('is not lost: a link leads where it leads', async ({ visit }) => {
    const { page } = await early(visit, '/')
    await page.locator('footer, main').getByRole('link').first().click({ noWaitAfter: true })
    await page.waitForURL((at) => at.pathname !== '/', { waitUntil: 'commit' })
  })
})

test('loses the empty parameters of a form that the browser sent, without another load', async ({ visit }) => {
  const page = await visit({ lang: 'en' })
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  await page.goto('/search?q=hall&serviceType=&governorateId=')
  await expect(page).toHaveURL('/search?q=hall')
  await expect(page.locator('main article').first()).toBeVisible()
  expect(loads).toBe(1)
})

test('says nothing of a list that only the device knows before the app stands', async ({ visit }) => {
  const page = await visit({ lang: 'en', as: 'couple' })
  await page.route('**/*.js', (route) => route.abort())
  await page.goto('/for-couples-only', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Nothing chosen yet')).toBeAttached()
  for (const words of ['Nothing chosen yet', 'On this device alone', 'When is your party?'])
    await expect(page.getByText(words)).toBeHidden()
})
